import { ShieldAlert } from 'lucide-react'
import { useContext, useEffect, useState } from 'react'
import { useDates } from '../hooks/use-dates.ts'
import { useTranslate } from '../provider.tsx'
import { RequiredContext, useAccount } from './account-context.ts'
import { Row } from './parts.tsx'

/** What the account needs; read again once the person has set one up or turned it off. */
export function useRequiredFactor() {
  const { user } = useAccount()
  const [required, setRequired] = useState<{ from: Date; isSetUp: boolean }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change what there is to read
  useEffect(() => {
    let isGone = false
    user.getSecondFactor().then(
      ({ isSetUp, requiredFrom: from }) => isGone || setRequired(from ? { from, isSetUp } : undefined),
      // Who cannot be told is told by the sign-in.
      Boolean,
    )
    return () => {
      isGone = true
    }
  }, [user.id, user.isMultiFactorRequired, user.passkeyAuthEnabled])
  return required
}

/** On every page, until there is one. */
export function FactorReminder() {
  const t = useTranslate()
  const dates = useDates()
  const required = useContext(RequiredContext)
  if (!required || required.isSetUp) return null
  const { from } = required
  return (
    <ul className="hp-list hp-stacked">
      <li>
        <Row
          icon={ShieldAlert}
          title={t('Set up a second step')}
          description={
            from.getTime() > Date.now()
              ? t('Signing in needs one from {date} on.', { date: dates.day(from) })
              : t('Signing in needs one now.')
          }
          actions={
            <a className="hp-btn hp-btn-outline hp-btn-sm" href="#auth">
              {t('Set up')}
            </a>
          }
        />
      </li>
    </ul>
  )
}
