import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Loaded } from '../ui/index.ts'
import { problemOf } from './problem.ts'

/** The state of a query as the kit draws it. Data that is there stays, also when reading it again failed. */
export function loadedOf<T>(query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>): Loaded<T> {
  if (query.data !== undefined) return { state: 'ready', data: query.data }
  if (query.error) return { state: 'failed', problem: problemOf(query.error), retry: () => void query.refetch() }
  return { state: 'loading' }
}

export const useLoaded = <T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>): Loaded<T> =>
  loadedOf(useQuery(options))

export function mapLoaded<T, U>(loaded: Loaded<T>, map: (data: T) => U): Loaded<U> {
  return loaded.state === 'ready' ? { state: 'ready', data: map(loaded.data) } : loaded
}
