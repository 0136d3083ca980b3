import type { TeamRole } from '@hallpass/contract'
import { useQueryClient } from '@tanstack/react-query'
import { problemOf } from '../../lib/problem.ts'
import { useTeamRole } from '../../lib/role.ts'
import { roleNames } from '../../lib/role-names.ts'
import { serverConfig } from '../../lib/server-config.ts'
import { FormDialog, Note, SelectField, TextField, toast } from '../../ui/index.ts'
import { colleagueActions } from './queries.ts'
import { rolesToGive } from './role-options.ts'

interface Invitation {
  email: string
  role: TeamRole
}

/** Invites somebody to a team that owns projects. */
export function InviteDialog({ team, onClose }: { team: { id: string; display_name: string }; onClose(): void }) {
  const client = useQueryClient()
  const options = rolesToGive(useTeamRole(team.id))
  const invite = async ({ email, role }: Invitation) => {
    await colleagueActions.invite(team.id, email, role)
    await client.invalidateQueries({ queryKey: ['colleagues', team.id] })
    toast.worked(`Invitation sent to ${email}`, { description: 'They have seven days to accept it.' })
  }
  return (
    <FormDialog<Invitation>
      title={`Invite to ${team.display_name}`}
      lead="They will see this team’s projects. Their role decides what they can do there."
      submitLabel="Send invitation"
      defaults={{ email: '', role: 'developer' }}
      onSubmit={invite}
      refuse={(error) => ({ field: 'email', message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState }) => (
        <>
          {!serverConfig.isSignUpOpen && (
            <Note>Sign-up is closed here. The invitation lets them make an account, with this address alone.</Note>
          )}
          <TextField
            label="Email"
            type="email"
            autoFocus
            {...register('email', { required: 'Enter an email address.' })}
            error={formState.errors.email?.message}
          />
          <SelectField
            label="Role"
            options={options}
            value={watch('role')}
            onChange={(role) => setValue('role', role)}
            help={roleNames[watch('role')].note}
          />
        </>
      )}
    </FormDialog>
  )
}
