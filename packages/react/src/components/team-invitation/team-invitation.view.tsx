import { Check, LogOut, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LinkProblem } from '../../flows/link.flow.ts'
import type { Action } from '../../hooks/use-action.ts'
import { useHomeText } from '../../hooks/use-home-text.ts'
import { useProjectName } from '../../hooks/use-project-name.ts'
import { useTranslate } from '../../provider.tsx'
import { BrandMark } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkProblemMessage } from '../message-card/link-problem.tsx'
import { Message } from '../message-card/message.tsx'
import { TeamIcon } from '../team-icon/team-icon.tsx'

/** The project's mark and the team's. */
function Marks({ team }: { team?: string }) {
  const project = useProjectName()
  return (
    <div className="hp-head-marks">
      {project !== undefined && <BrandMark name={project} />}
      {team !== undefined && (
        <>
          <span className="hp-link-line" />
          <TeamIcon team={{ id: '', displayName: team }} large />
        </>
      )}
    </div>
  )
}

export function InvitationSignedOut({ onSignIn, onSignUp }: { onSignIn: Action; onSignUp: Action }) {
  const t = useTranslate()
  return (
    <Message
      mark={<Marks />}
      title={t('You are invited to a team')}
      text={t('Sign in or create an account, then you can join the team.')}
      buttons={['primary', 'outline']}
      primaryButtonText={t('Sign in')}
      primaryAction={onSignIn}
      secondaryButtonText={t('Create an account')}
      secondaryAction={onSignUp}
    />
  )
}

interface InvitationProps {
  team: string
  /** As whom the team would be joined. */
  who: ReactNode
  onJoin: Action
  onHome: Action
}

export function Invitation({ team, who, onJoin, onHome }: InvitationProps) {
  const t = useTranslate()
  const project = useProjectName()
  const text =
    project === undefined
      ? t.rich('You have been invited to the team {team}.', { team: <b>{team}</b> })
      : t.rich('You have been invited to the team {team} on {project}.', { team: <b>{team}</b>, project })
  return (
    <Message
      mark={<Marks team={team} />}
      title={t('Join {team}', { team })}
      text={text}
      primaryButtonText={t('Join {team}', { team })}
      primaryAction={onJoin}
      secondaryButtonText={t('Not now')}
      secondaryAction={onHome}
    >
      {who}
      <ul className="hp-facts">
        <li>
          <Icon of={Users} />
          <span>{t('Its members will see your name and picture.')}</span>
        </li>
        <li>
          <Icon of={LogOut} />
          <span>{t('You can leave at any time in your account.')}</span>
        </li>
      </ul>
    </Message>
  )
}

export function InvitationAccepted({ team, onHome }: { team: string; onHome: Action }) {
  const t = useTranslate()
  return (
    <Message
      icon={Check}
      tone="success"
      title={t('You are in {team}', { team })}
      text={t('You will find it wherever you choose a team.')}
      primaryButtonText={useHomeText()}
      primaryAction={onHome}
    />
  )
}

export function InvitationProblem({ problem, onHome }: { problem: LinkProblem; onHome: Action }) {
  const t = useTranslate()
  return (
    <LinkProblemMessage
      problem={problem}
      titles={{
        invalid: t('This invitation does not work'),
        expired: t('This invitation has expired'),
        used: t('This invitation has been used'),
      }}
      texts={{
        invalid: t('The link may be cut off, or the invitation was taken back. Ask someone in the team.'),
        expired: t('Ask someone in the team to send a new one.'),
        used: t('An invitation works once. If it was not you, ask someone in the team to send a new one.'),
      }}
      primaryButtonText={useHomeText()}
      primaryAction={onHome}
    />
  )
}
