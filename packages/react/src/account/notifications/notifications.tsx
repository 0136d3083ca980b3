import { useAction } from '../../hooks/use-action.ts'
import { useTranslate } from '../../provider.tsx'
import { useAccount } from '../account-context.ts'
import { Section } from '../parts.tsx'
import { sectionTexts } from '../section-texts.ts'
import { NotificationsView } from './notifications.view.tsx'

export function NotificationsSection() {
  const t = useTranslate()
  const { user } = useAccount()
  const categories = user.useNotificationCategories()
  const { busy, problem, run } = useAction<string>()
  return (
    <Section title={t(sectionTexts.notifications.name)} description={t(sectionTexts.notifications.description)}>
      <NotificationsView
        categories={categories}
        busyId={busy}
        problem={problem}
        onChange={(category, enabled) => void run(category.id, () => category.setEnabled(enabled))}
      />
    </Section>
  )
}
