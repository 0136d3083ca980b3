import { isKnownError } from '@hallpass/contract'
import type { CurrentUser } from '@hallpass/js'
import { useCheckedLink } from '../../hooks/use-link.ts'
import { useUserOnArrival } from '../../hooks/use-user-on-arrival.ts'
import { useHallpassApp, useTranslate } from '../../provider.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Page, type PageProps } from '../page/page.tsx'
import { queryOf } from '../page/query.ts'
import { Who } from '../page/who.tsx'
import { askForProof, findInvitation } from './invitation-calls.ts'
import { NewMember } from './new-member.tsx'
import { Invitation, InvitationAccepted, InvitationProblem, InvitationSignedOut } from './team-invitation.view.tsx'

/** The page behind the link of an invitation to a team. */
export function TeamInvitation({ fullPage, searchParams }: PageProps) {
  const { code } = queryOf(searchParams)
  return (
    <Page fullPage={fullPage}>
      <Arrival key={code} code={code} />
    </Page>
  )
}

function Arrival({ code }: { code: string | undefined }) {
  const user = useUserOnArrival()
  return user ? <ForUser code={code} user={user} /> : <ForNobody code={code} />
}

function ForNobody({ code }: { code: string | undefined }) {
  const app = useHallpassApp()
  const { state, settle } = useCheckedLink(code, (linkCode) => findInvitation(app, linkCode))
  const onHome = () => app.redirectToHome()
  if (state.step === 'checking') return <CardSkeleton />
  if (state.step !== 'ready' && state.step !== 'done') return <InvitationProblem problem={state.step} onHome={onHome} />
  const { step, details } = state
  if (!details)
    return <InvitationSignedOut onSignIn={() => app.redirectToSignIn()} onSignUp={() => app.redirectToSignUp()} />
  if (step === 'done') return <InvitationAccepted team={details.team} onHome={onHome} />
  return <NewMember invitation={details} settle={settle} />
}

function ForUser({ code, user }: { code: string | undefined; user: CurrentUser }) {
  const app = useHallpassApp()
  const t = useTranslate()
  const join = (linkCode: string) =>
    app.acceptTeamInvitation(linkCode).catch(async (error: unknown) => {
      if (!isKnownError(error) || error.code !== 'EMAIL_NOT_VERIFIED') throw error
      const email = await askForProof(app, user, linkCode)
      const message = email
        ? t('Verify {email} to join. We just sent you a link: open it, then come back here.', { email })
        : t(
            'This invitation was sent to another email. Sign in with the account that has it, or add that email to your account and verify it.',
          )
      throw Object.assign(error, { message })
    })
  const { state, settle } = useCheckedLink(code, (linkCode) => app.getTeamInvitationDetails(linkCode))
  const onHome = () => app.redirectToHome()
  if (state.step === 'checking') return <CardSkeleton />
  if (state.step === 'done') return <InvitationAccepted team={state.details.teamDisplayName} onHome={onHome} />
  if (state.step !== 'ready') return <InvitationProblem problem={state.step} onHome={onHome} />
  return (
    <Invitation
      team={state.details.teamDisplayName}
      who={<Who user={user} aside={<Switch />} />}
      onJoin={() => settle(join)}
      onHome={onHome}
    />
  )
}

/** Signs out and comes back to this page as somebody else. */
function Switch() {
  const app = useHallpassApp()
  const t = useTranslate()
  const { pathname, search } = window.location
  const change = async () => {
    await app.signOut({ redirectUrl: pathname + search })
  }
  return (
    <button type="button" className="hp-link hp-sm" onClick={() => void change()}>
      {t('Switch')}
    </button>
  )
}
