import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { counted } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { shared } from '../../lib/queries.ts'
import { useActions } from '../../lib/use-actions.ts'
import { ProfileAvatar } from '../../parts/profile-avatar.tsx'
import { Button, Dialog, SearchField } from '../../ui/index.ts'
import { userActions } from './queries.ts'

interface AddToTeamProps {
  projectId: string
  userIds: readonly string[]
  onClose(): void
}

/** Adds one or several users to a team; those who are members already stay members. */
export function AddToTeam({ projectId, userIds, onClose }: AddToTeamProps) {
  const { busy, run } = useActions(projectId)
  const [search, setSearch] = useState('')
  const query = useDeferredValue(search.trim())
  const { data: found } = useQuery({
    ...shared.teams(projectId, { limit: 6, ...(query && { query }) }),
    placeholderData: keepPreviousData,
  })
  const add = async (teamId: string, name: string) => {
    const everybody = async () => {
      for (const id of userIds) await userActions.addToTeam(projectId, id, teamId).catch(unlessMember)
    }
    if (await run(teamId, everybody, { done: `${counted(userIds.length, 'user')} added to ${name}` })) onClose()
  }
  const nothing = query ? 'No team has that name.' : 'There are no teams yet. Create one under Teams.'
  return (
    <Dialog title="Add to team" lead="They get the default permissions of members." onClose={onClose}>
      <div className="dialog-body">
        <SearchField label="Find a team" placeholder="Name or id" autoFocus value={search} onChange={setSearch} />
        <ul className="column min-h-[240px]">
          {found?.items.map(({ id, display_name, profile_image_url, member_count }) => (
            <li key={id} className="row gap-3 h-11">
              <ProfileAvatar kind="teams" id={id} name={display_name} image={profile_image_url} />
              <span className="min-w-0 flex-1">
                <b className="font-medium one-line block">{display_name}</b>
                <span className="text-tiny text-text-3 one-line block">{counted(member_count, 'member')}</span>
              </span>
              <Button
                size="small"
                aria-label={`Add to ${display_name}`}
                busy={busy === id}
                onClick={() => void add(id, display_name)}
              >
                Add
              </Button>
            </li>
          ))}
          {found?.items.length === 0 && <li className="nothing">{nothing}</li>}
        </ul>
      </div>
    </Dialog>
  )
}

function unlessMember(error: unknown) {
  if (problemOf(error).code !== 'TEAM_MEMBERSHIP_ALREADY_EXISTS') throw error
}
