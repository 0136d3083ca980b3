import * as routes from '@hallpass/contract/routes'
import { callAsOwner } from '../../lib/api.ts'
import { problemOf } from '../../lib/problem.ts'
import { serverConfig } from '../../lib/server-config.ts'
import { FormDialog, Note, TextField, toast } from '../../ui/index.ts'

/** Invites somebody to a team that owns projects. */
export function InviteDialog({ team, onClose }: { team: { id: string; display_name: string }; onClose(): void }) {
  const invite = async ({ email }: { email: string }) => {
    const callback_url = `${window.location.origin}/handler/team-invitation`
    await callAsOwner(routes.sendTeamInvitation, { body: { team_id: team.id, email, callback_url } })
    toast.worked(`Invitation sent to ${email}`, { description: 'They have seven days to accept it.' })
  }
  return (
    <FormDialog
      title={`Invite to ${team.display_name}`}
      lead="They will manage the projects of this team, as you do."
      submitLabel="Send invitation"
      defaults={{ email: '' }}
      onSubmit={invite}
      refuse={(error) => ({ field: 'email', message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, formState }) => (
        <>
          {!serverConfig.isSignUpOpen && (
            <Note>
              Nobody can make an account here just now. Create theirs first, among the users of Hallpass Dashboard, or
              start the server with <code>HALLPASS_DASHBOARD_SIGN_UP=open</code>.
            </Note>
          )}
          <TextField
            label="Email"
            type="email"
            autoFocus
            {...register('email', { required: 'Enter an email address.' })}
            error={formState.errors.email?.message}
          />
        </>
      )}
    </FormDialog>
  )
}
