import * as routes from '@hallpass/contract/routes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Wire } from '../../lib/wire.ts'

export type SignIn = Wire<typeof routes.listSignIns>['items'][number]
export type Check = Wire<typeof routes.checkSignIn>

export interface SignInFilter {
  user_id?: string
  email?: string
  method?: SignIn['method']
  result?: SignIn['result']
  reason?: NonNullable<SignIn['reason']>
  from_millis?: number
}

export const signInLog = (projectId: string, filter: SignInFilter) =>
  infiniteQueryOptions({
    queryKey: [projectId, 'sign-ins', filter],
    queryFn: ({ pageParam }) =>
      call(projectId, routes.listSignIns, { query: { ...filter, limit: 50, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  })

export const signInCheck = (projectId: string, person: { user_id: string } | { email: string }) =>
  queryOptions({
    queryKey: [projectId, 'sign-in-check', person],
    queryFn: () => call(projectId, routes.checkSignIn, { query: person }),
  })
