import type { NotificationCategory } from '@hallpass/js'
import { useTranslate } from '../../provider.tsx'
import { Alert } from '../../ui/card.tsx'
import { Switch } from '../../ui/small.tsx'
import { Empty, Row } from '../parts.tsx'

interface NotificationsViewProps {
  categories: readonly NotificationCategory[]
  /** The one that is being changed: its switch shows already what it will be. */
  busyId: string | undefined
  problem: string | undefined
  onChange: (category: NotificationCategory, enabled: boolean) => void
}

export function NotificationsView({ categories, busyId, problem, onChange }: NotificationsViewProps) {
  const t = useTranslate()
  if (categories.length === 0) return <Empty>{t('There is nothing that we write to you about.')}</Empty>
  return (
    <>
      {problem !== undefined && <Alert>{problem}</Alert>}
      <ul className="hp-list">
        {categories.map((category) => (
          <li key={category.id}>
            <Row
              title={category.name}
              description={category.canDisable ? undefined : t('Always on: these emails belong to your account.')}
              actions={
                <Switch
                  label={category.name}
                  checked={category.id === busyId ? !category.enabled : category.enabled}
                  disabled={!category.canDisable}
                  onChange={(enabled) => onChange(category, enabled)}
                />
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}
