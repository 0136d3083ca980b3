import type { TeamLike } from '../team-icon/team-icon.tsx'

/** The menu of a switcher: the current team, then the others by name. */
export function teamGroups<T extends TeamLike>(teams: readonly T[], currentId: string | undefined) {
  const current = teams.find(({ id }) => id === currentId)
  const others = teams
    .filter((team) => team !== current)
    .sort((one, other) => one.displayName.localeCompare(other.displayName))
  return { current, others }
}
