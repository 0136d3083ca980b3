import { useQuery } from '@tanstack/react-query'
import { mailQueries } from './queries.ts'

type ThemeId = string | false | null | undefined

/** A theme that was deleted since is the project's: so do emails, and only previews would refuse it. */
export function useKnownTheme(projectId: string) {
  const { data: themes } = useQuery(mailQueries.themes(projectId))
  return (id: ThemeId): string | false | null =>
    typeof id === 'string' && themes && !themes.some((theme) => theme.id === id) ? null : (id ?? null)
}
