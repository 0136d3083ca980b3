import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Activity, LayoutGrid, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { shared } from '../lib/queries.ts'
import { type May, useRole, useRunsInstallation } from '../lib/role.ts'
import { ProfileAvatar } from '../parts/profile-avatar.tsx'
import { isFor, screens } from '../screens.ts'

export interface Hit {
  id: string
  label: string
  note?: string
  picture: ReactNode
  /** Of a screen of the project; of the whole dashboard where it begins with a slash. */
  path: string
  search?: Record<string, string>
  keys?: string
}

const screenHits = (may: May): Hit[] =>
  screens.flatMap(({ path, nav, needs }) => {
    if (!nav || !isFor(may, needs)) return []
    const { label, icon: Icon, keys } = nav
    return [{ id: `screen-${path}`, label, picture: <Icon aria-hidden />, path, ...(keys && { keys: `g${keys}` }) }]
  })

const installationHits: Hit[] = [
  { id: 'projects', label: 'All projects', path: '/projects', picture: <LayoutGrid aria-hidden /> },
  {
    id: 'health',
    label: 'Health',
    note: 'of the installation',
    path: '/installation/health',
    picture: <Activity aria-hidden />,
  },
]

const creations = [
  { label: 'Create user', path: 'users', power: 'people.write' },
  { label: 'Create team', path: 'teams', power: 'people.write' },
  { label: 'Create project keys', path: 'api-keys', power: 'keys.write' },
] as const

const actionHits = (may: May): Hit[] =>
  creations
    .filter(({ power }) => may(power))
    .map(({ label, path }) => ({ id: label, label, path, picture: <Plus aria-hidden />, search: { open: 'create' } }))

const fits = (text: string) => (hit: Hit) => hit.label.toLowerCase().includes(text.toLowerCase())

/** From two letters on people and teams are looked for as well. */
export function useHits(projectId: string, text: string) {
  const { may } = useRole(projectId)
  const outside = useRunsInstallation() ? installationHits : installationHits.slice(0, 1)
  const isAsking = text.trim().length > 1 && may('people.read')
  const people = useQuery({
    ...shared.users(projectId, { query: text.trim(), limit: 5 }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  })
  const teams = useQuery({
    ...shared.teams(projectId, { query: text.trim(), limit: 5 }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  })
  const groups = [
    { title: 'Users', hits: isAsking ? (people.data?.items ?? []).map(userHit) : [] },
    { title: 'Teams', hits: isAsking ? (teams.data?.items ?? []).map(teamHit) : [] },
    { title: 'Go to', hits: [...screenHits(may), ...outside].filter(fits(text)) },
    { title: 'Do', hits: actionHits(may).filter(fits(text)) },
  ]
  return { groups: groups.filter(({ hits }) => hits.length), isSearching: people.isFetching || teams.isFetching }
}

function userHit(user: {
  id: string
  display_name: string | null
  primary_email: string | null
  profile_image_url: string | null
}): Hit {
  const label = user.display_name || user.primary_email || user.id
  return {
    id: user.id,
    label,
    note: user.display_name ? (user.primary_email ?? '') : '',
    picture: <ProfileAvatar kind="users" id={user.id} name={label} image={user.profile_image_url} />,
    path: `users/${user.id}`,
  }
}

function teamHit(team: { id: string; display_name: string; profile_image_url: string | null }): Hit {
  return {
    id: team.id,
    label: team.display_name,
    picture: <ProfileAvatar kind="teams" id={team.id} name={team.display_name} image={team.profile_image_url} />,
    path: `teams/${team.id}`,
  }
}
