import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { handlersOf } from '../../lib/handlers.ts'
import { problemOf } from '../../lib/problem.ts'
import { shared } from '../../lib/queries.ts'
import { pagesOrigin } from '../../lib/server-config.ts'
import { useActions } from '../../lib/use-actions.ts'
import type { Team } from '../../lib/wire.ts'
import { ProfileAvatar } from '../../parts/profile-avatar.tsx'
import { Button, Dialog, SearchField, Segmented, SelectField, TextField, useRefusableForm } from '../../ui/index.ts'
import { teamActions, teamQueries } from './queries.ts'

const kinds = [
  { value: 'user', label: 'One of your users' },
  { value: 'invite', label: 'By email' },
] as const

interface Props {
  projectId: string
  team: Team
  onClose(): void
}

/** An existing user, or an invitation by email. */
export function AddMember({ projectId, team, onClose }: Props) {
  const [kind, setKind] = useState<'user' | 'invite'>('user')
  return (
    <Dialog
      title={`Add to ${team.display_name}`}
      lead="They get the default permissions of members, unless you choose a role."
      onClose={onClose}
    >
      {kind === 'user' ? (
        <div className="dialog-body">
          <Segmented label="Who" options={kinds} value={kind} onChange={setKind} />
          <FindUser projectId={projectId} team={team} />
        </div>
      ) : (
        <Invite
          projectId={projectId}
          team={team}
          onClose={onClose}
          before={<Segmented label="Who" options={kinds} value={kind} onChange={setKind} />}
        />
      )}
    </Dialog>
  )
}

function FindUser({ projectId, team }: Omit<Props, 'onClose'>) {
  const [search, setSearch] = useState('')
  const query = useDeferredValue(search.trim())
  const { data: found } = useQuery(shared.users(projectId, { limit: 6, ...(query && { query }) }))
  const { data: members = [] } = useQuery(teamQueries.members(projectId, team.id))
  const { busy, run } = useActions(projectId)
  return (
    <>
      <SearchField label="Find a user" placeholder="Name, email or id" autoFocus value={search} onChange={setSearch} />
      <ul className="column min-h-[240px]">
        {found?.items.map((user) => {
          const name = user.display_name || user.primary_email || user.id
          const isMember = members.some(({ id }) => id === user.id)
          return (
            <li key={user.id} className="row gap-3 h-11">
              <ProfileAvatar kind="users" id={user.id} name={name} image={user.profile_image_url} />
              <span className="min-w-0 flex-1">
                <b className="font-medium one-line block">{name}</b>
                <span className="text-tiny text-text-3 one-line block">{user.display_name && user.primary_email}</span>
              </span>
              <Button
                size="small"
                disabled={isMember}
                busy={busy === user.id}
                onClick={() =>
                  void run(user.id, () => teamActions.addMember(projectId, team.id, user.id), {
                    done: `${name} is in ${team.display_name}`,
                  })
                }
              >
                {isMember ? 'Member' : 'Add'}
              </Button>
            </li>
          )
        })}
        {found?.items.length === 0 && <li className="nothing">No matches. Invite them by email.</li>}
      </ul>
    </>
  )
}

function Invite({ projectId, team, onClose, before }: Props & { before: React.ReactNode }) {
  const { data: project } = useQuery(shared.project(projectId))
  const handlers = project ? handlersOf(project, pagesOrigin) : []
  const { data: roles = [] } = useQuery(teamQueries.roles(projectId, team.id))
  const { change } = useActions(projectId)
  const { form, submit } = useRefusableForm({
    defaults: { email: '', handler: '', role: '' },
    refuse: (error) => ({ field: 'email' as const, message: problemOf(error).message }),
    onSubmit: async ({ email, handler, role }) => {
      const page = handler || handlers[0]?.value || ''
      const roles = role ? [role] : []
      await change(() => teamActions.invite(projectId, team.id, email.trim(), page, roles), {
        done: `Invitation sent to ${email}`,
      })
      onClose()
    },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className="dialog-body">
        {before}
        <TextField
          label="Email"
          type="email"
          autoFocus
          {...form.register('email', { required: 'Enter an email address.' })}
          error={errors.email?.message}
        />
        {roles.length > 0 && (
          <SelectField
            label="Role"
            options={[
              { value: '', label: 'As every member' },
              ...roles.map(({ id, description }) => ({ value: id, label: description ? `${id}: ${description}` : id })),
            ]}
            value={form.watch('role')}
            onChange={(value) => form.setValue('role', value)}
          />
        )}
        <SelectField
          label="Where the link leads"
          options={handlers}
          value={form.watch('handler') || handlers[0]?.value || ''}
          onChange={(value) => form.setValue('handler', value)}
        />
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Send invitation
        </Button>
      </footer>
    </form>
  )
}
