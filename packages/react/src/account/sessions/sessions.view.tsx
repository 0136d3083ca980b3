import type { ActiveSession } from '@hallpass/js'
import { Check } from 'lucide-react'
import { useTranslate } from '../../provider.tsx'
import { Ago } from '../../ui/ago.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge } from '../../ui/small.tsx'
import { useSessionTexts } from './use-session-texts.ts'

interface SessionListProps {
  sessions: readonly ActiveSession[]
  busyId: string | undefined
  onEnd: (id: string) => void
}

/** For wide windows; narrow ones show the cards. */
export function SessionTable(props: SessionListProps) {
  const t = useTranslate()
  const heads = [t('Session'), t('Signed in'), t('IP address'), t('Location'), t('Last used')]
  return (
    <div className="hp-table-wrap">
      <table className="hp-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="hp-sr">{t('Action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.sessions.map((session) => (
            <SessionRow key={session.id} session={session} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SessionRow({ session, ...props }: SessionListProps & { session: ActiveSession }) {
  const t = useTranslate()
  const texts = useSessionTexts()
  return (
    <tr>
      <td>
        <span className="hp-row hp-row-wrap">
          <span className="hp-strong">{texts.name(session)}</span>
          <Badges session={session} />
        </span>
      </td>
      <td className="hp-cell-wrap">{[texts.since(session), texts.methods(session)].filter(Boolean).join(' · ')}</td>
      <td className="hp-cell-ip">{session.geoInfo?.ip ?? t('Unknown')}</td>
      <td className="hp-cell-wrap">{texts.place(session) ?? t('Unknown')}</td>
      <td>
        <LastUse session={session} />
      </td>
      <td>{!session.isCurrentSession && <EndButton session={session} variant="ghost" {...props} />}</td>
    </tr>
  )
}

function LastUse({ session }: { session: ActiveSession }) {
  const t = useTranslate()
  if (session.isCurrentSession) return t('Now')
  return session.lastUsedAt ? <Ago date={session.lastUsedAt} /> : t('Never')
}

export function SessionCards(props: SessionListProps) {
  const t = useTranslate()
  const texts = useSessionTexts()
  return (
    <ul className="hp-list hp-cards">
      {props.sessions.map((session) => (
        <li key={session.id}>
          <div className="hp-item-main">
            <div className="hp-line">
              <span>{texts.name(session)}</span>
              <Badges session={session} />
            </div>
            <small className="hp-num">
              {[texts.place(session) ?? t('Location unknown'), session.geoInfo?.ip].filter(Boolean).join(' · ')}
            </small>
            <small>
              {[texts.used(session), t('since {date}', { date: texts.since(session) }), texts.methods(session)]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </div>
          {!session.isCurrentSession && <EndButton session={session} variant="outline" {...props} />}
        </li>
      ))}
    </ul>
  )
}

function Badges({ session }: { session: ActiveSession }) {
  const t = useTranslate()
  return (
    <>
      {session.isCurrentSession && (
        <Badge tone="success">
          <Icon of={Check} />
          {t('Current')}
        </Badge>
      )}
      {session.isImpersonation && <Badge tone="line">{t('Impersonation')}</Badge>}
    </>
  )
}

function EndButton({
  session,
  busyId,
  onEnd,
  variant,
}: SessionListProps & { session: ActiveSession; variant: 'ghost' | 'outline' }) {
  const t = useTranslate()
  const texts = useSessionTexts()
  return (
    <Button
      variant={variant}
      size="small"
      busy={busyId === session.id}
      aria-label={t('Sign out {name}', { name: texts.name(session) })}
      onClick={() => onEnd(session.id)}
    >
      {t('Sign out')}
    </Button>
  )
}
