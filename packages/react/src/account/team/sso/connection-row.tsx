import type { TeamSsoConnection } from '@hallpass/js'
import { KeySquare } from 'lucide-react'
import { useDates } from '../../../hooks/use-dates.ts'
import { useTranslate } from '../../../provider.tsx'
import { Badge } from '../../../ui/small.tsx'
import { Row } from '../../parts.tsx'

export function ConnectionRow({ connection }: { connection: TeamSsoConnection }) {
  const t = useTranslate()
  const dates = useDates()
  const { displayName, type, state, lastSuccessAt, certificateEndsAt: end } = connection
  const states = { draft: t('Draft'), active: t('Switched on'), disabled: t('Switched off') }
  const certificate = end && (end > new Date() ? t('Certificate until {date}', { date: dates.day(end) }) : undefined)
  const ended = end && certificate === undefined && t('Certificate ended {date}', { date: dates.day(end) })
  const facts = [
    type === 'saml' ? 'SAML' : 'OpenID Connect',
    lastSuccessAt
      ? t('Last sign-in: {time}', { time: dates.agoInside(lastSuccessAt) })
      : t('Nobody has signed in with it yet'),
    certificate || ended,
  ]
  return (
    <Row
      icon={KeySquare}
      title={displayName}
      badges={<Badge tone={state === 'active' ? 'success' : 'line'}>{states[state]}</Badge>}
      description={facts.filter(Boolean).join(' · ')}
    />
  )
}
