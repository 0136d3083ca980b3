import type { NotificationCategory } from '@hallpass/js'
import type { Message } from '../../messages/translate.ts'
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

/** Those of the contract; a category of a later server keeps the name that it comes with. */
const known: Readonly<Record<string, Message>> = { Marketing: 'Marketing', Transactional: 'Transactional' }

export function NotificationsView({ categories, busyId, problem, onChange }: NotificationsViewProps) {
  const t = useTranslate()
  const nameOf = ({ name }: NotificationCategory) => (known[name] ? t(known[name]) : name)
  if (categories.length === 0) return <Empty>{t('There is nothing that we write to you about.')}</Empty>
  return (
    <>
      {problem !== undefined && <Alert>{problem}</Alert>}
      <ul className="hp-list">
        {categories.map((category) => (
          <li key={category.id}>
            <Row
              title={nameOf(category)}
              description={category.canDisable ? undefined : t('Always on: these emails belong to your account.')}
              actions={
                <Switch
                  label={nameOf(category)}
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
