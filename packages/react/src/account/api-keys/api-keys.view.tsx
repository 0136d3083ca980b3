import type { ApiKey } from '@hallpass/js'
import { useDates } from '../../hooks/use-dates.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/small.tsx'
import { Empty, Row } from '../parts.tsx'
import { isForever, type KeyStatus, statuses, statusOf } from './expiry.ts'

export type StatusFilter = KeyStatus | 'all'

interface ApiKeysViewProps {
  keys: readonly ApiKey[]
  filter: StatusFilter
  onFilter: (filter: StatusFilter) => void
  onRevoke: (key: ApiKey) => void
}

export function ApiKeysView({ keys, filter, onFilter, onRevoke }: ApiKeysViewProps) {
  const t = useTranslate()
  if (keys.length === 0) return <Empty>{t('No API keys yet. They appear here once you create one.')}</Empty>
  const visibleKeys = keys.filter((key) => filter === 'all' || statusOf(key) === filter)
  return (
    <>
      <StatusTabs filter={filter} onFilter={onFilter} />
      {visibleKeys.length === 0 ? (
        <Empty>{t('No keys with this status.')}</Empty>
      ) : (
        <ul className="hp-list">
          {visibleKeys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => onRevoke(key)} />
          ))}
        </ul>
      )}
    </>
  )
}

function useStatusNames(): Record<StatusFilter, string> {
  const t = useTranslate()
  return { active: t('Active'), expired: t('Expired'), revoked: t('Revoked'), all: t('All') }
}

function StatusTabs({ filter, onFilter }: Pick<ApiKeysViewProps, 'filter' | 'onFilter'>) {
  const t = useTranslate()
  const names = useStatusNames()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own look.
    <div className="hp-seg hp-filter" role="group" aria-label={t('Status')}>
      {[...statuses, 'all' as const].map((status) => (
        <button key={status} type="button" aria-pressed={status === filter} onClick={() => onFilter(status)}>
          {names[status]}
        </button>
      ))}
    </div>
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useTranslate()
  const dates = useDates()
  const names = useStatusNames()
  const status = statusOf(apiKey)
  const { expiresAt } = apiKey
  const end = expiresAt && !isForever(expiresAt, new Date())
  const facts = [
    t('Created {date}', { date: dates.day(apiKey.createdAt) }),
    end ? t('expires {date}', { date: dates.day(expiresAt) }) : t('never expires'),
  ]
  return (
    <li>
      <Row
        title={apiKey.description}
        badges={
          <>
            <Badge tone="line">
              <span className="hp-mono">···{apiKey.value.lastFour}</span>
            </Badge>
            {status !== 'active' && <Badge>{names[status]}</Badge>}
          </>
        }
        description={facts.join(' · ')}
        actions={
          status === 'active' && (
            <Button
              variant="danger"
              size="small"
              aria-label={t('Revoke {name}', { name: apiKey.description })}
              onClick={onRevoke}
            >
              {t('Revoke')}
            </Button>
          )
        }
      />
    </li>
  )
}
