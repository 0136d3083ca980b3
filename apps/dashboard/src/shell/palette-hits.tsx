import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LayoutGrid, Plug, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { shared } from '../lib/queries.ts'
import { type May, useRole, useRunsInstallation } from '../lib/role.ts'
import { ProfileAvatar } from '../parts/profile-avatar.tsx'
import { screens } from '../screens.ts'
import { isFor, navigation, type ShownRoom } from './navigation-entries.ts'

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

/** A screen by its heading, a tab by that and its own name; what stands beside it says where to find it. */
const screenHits = (shown: readonly ShownRoom[]): Hit[] =>
  shown.flatMap(({ title: room, entries }) =>
    entries.flatMap(({ label, icon: Icon, screens }) =>
      screens.map(({ path, title, tab, keys }) => ({
        id: `screen-${path}`,
        label: tab && tab !== label ? `${label}: ${tab}` : (title ?? label),
        note: title && title !== label ? `${room} › ${label}` : room,
        picture: <Icon aria-hidden />,
        path,
        ...(keys && { keys: `g${keys}` }),
      })),
    ),
  )

const actionHits = (may: May): Hit[] =>
  screens.flatMap(({ path, needs, actions = [] }) =>
    actions
      .filter(({ power }) => isFor(may, needs) && may(power ?? needs?.write ?? []))
      .map(({ label, open }) => ({ id: label, label, path, picture: <Zap aria-hidden />, search: { open } })),
  )

/** What everybody can do and find, wherever they are. */
const outside: Hit[] = [
  { id: 'all-projects', label: 'All projects', path: '/projects', picture: <LayoutGrid aria-hidden /> },
  {
    id: 'connect',
    label: 'Connect your app',
    note: 'Keys and first lines',
    path: 'connect',
    picture: <Plug aria-hidden />,
  },
]
const createProject: Hit = {
  id: 'new-project',
  label: 'Create project',
  path: '/new-project',
  picture: <Zap aria-hidden />,
}

/** Every word that was typed, in whatever order: "team settings" finds the teams among the settings. */
const fits = (text: string) => {
  const words = text.toLowerCase().split(/\s+/)
  return ({ label, note = '' }: Hit) => {
    const own = `${label} ${note}`.toLowerCase()
    return words.every((word) => own.includes(word))
  }
}

/** From two letters on people and teams are looked for as well. */
export function useHits(projectId: string, text: string) {
  const { may } = useRole(projectId)
  const runsInstallation = useRunsInstallation()
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
    { title: 'Go to', hits: [...screenHits(navigation(may, runsInstallation)), ...outside].filter(fits(text)) },
    { title: 'Do', hits: [...actionHits(may), createProject].filter(fits(text)) },
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
