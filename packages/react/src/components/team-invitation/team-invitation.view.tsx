import { Check, LogOut, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LinkProblem } from '../../flows/link.flow.ts'
import type { Action } from '../../hooks/use-action.ts'
import { useHomeText } from '../../hooks/use-home-text.ts'
import { useProjectName } from '../../hooks/use-project-name.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert, BrandMark, Card, CardHead } from '../../ui/card.tsx'
import { EmailField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MoreSheet } from '../../ui/surface.tsx'
import NewPasswordView from '../auth-page/new-password.view.tsx'
import { LinkProblemMessage } from '../message-card/link-problem.tsx'
import { Message } from '../message-card/message.tsx'
import { Who } from '../page/who.tsx'
import { TeamIcon } from '../team-icon/team-icon.tsx'
import type { InvitationDetails } from './invitation-calls.ts'
import type { InvitedForm } from './new-member.tsx'

/** The project's mark and the team's. */
function Marks({ team }: { team?: string | undefined }) {
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

interface InvitationSignedOutProps {
  /** Absent where the server tells only those who are signed in. */
  invitation?: InvitationDetails
  onSignIn: Action
  /** Absent where the address has an account. */
  onSignUp: Action | undefined
}

export function InvitationSignedOut({ invitation, onSignIn, onSignUp }: InvitationSignedOutProps) {
  const t = useTranslate()
  return (
    <Message
      mark={<Marks team={invitation?.team} />}
      title={invitation ? t('Join {team}', { team: invitation.team }) : t('You are invited to a team')}
      text={onSignUp ? t('Sign in or create an account, then you can join the team.') : <InvitedTo {...invitation} />}
      buttons={['primary', 'outline']}
      primaryButtonText={t('Sign in')}
      primaryAction={onSignIn}
      {...(onSignUp && { secondaryButtonText: t('Create an account'), secondaryAction: onSignUp })}
    >
      {invitation && <Who user={{ displayName: null, primaryEmail: invitation.email, profileImageUrl: null }} />}
    </Message>
  )
}

interface InvitationSignUpProps {
  invitation: InvitationDetails
  form: InvitedForm
  hasPassword: boolean
  onSignIn: Action
}

/** The address is the one that the invitation was sent to: the link proves that it is theirs. */
export function InvitationSignUp({ invitation: { team }, form, hasPassword, onSignIn }: InvitationSignUpProps) {
  const t = useTranslate()
  return (
    <Card
      busy={form.isBusy}
      foot={
        <>
          <span>{t('Have an account?')}</span>
          <button type="button" className="hp-link" onClick={() => void onSignIn()}>
            {t('Sign in')}
          </button>
        </>
      }
    >
      <MoreSheet />
      <CardHead mark={<Marks team={team} />} title={t('Join {team}', { team })}>
        <InvitedTo team={team} />
      </CardHead>
      {form.alert !== undefined && <Alert>{form.alert}</Alert>}
      <form {...form.form}>
        <EmailField label={t('Email')} {...form.field('email')} autoComplete="username" readOnly />
        {hasPassword && <NewPasswordView form={form} hasRepeat={false} />}
        <Button type="submit" variant="primary" block busy={form.isBusy}>
          {form.isBusy ? t('Creating account…') : t('Create account')}
        </Button>
      </form>
    </Card>
  )
}

function InvitedTo({ team = '' }: { team?: string }) {
  const t = useTranslate()
  const project = useProjectName()
  return project === undefined
    ? t.rich('You have been invited to the team {team}.', { team: <b>{team}</b> })
    : t.rich('You have been invited to the team {team} on {project}.', { team: <b>{team}</b>, project })
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
  return (
    <Message
      mark={<Marks team={team} />}
      title={t('Join {team}', { team })}
      text={<InvitedTo team={team} />}
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
