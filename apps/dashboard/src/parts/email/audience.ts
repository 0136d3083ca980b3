import * as routes from '@hallpass/contract/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { UserSearch } from '../../lib/queries.ts'
import type { Body } from '../../lib/wire.ts'

export interface Filters {
  search: string
  method: string
  verified: string
  since: string
  hasAnonymous: boolean
}

const noFilters: Filters = { search: '', method: '', verified: '', since: '', hasAnonymous: false }

/** Who gets an email. */
export interface Recipients {
  to: 'chosen' | 'filtered' | 'all'
  userIds: readonly string[]
  filters: Filters
}

export const nobody: Recipients = { to: 'chosen', userIds: [], filters: noFilters }

export type Audience = Body<typeof routes.countEmailAudience>

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - (days - 1) * day).setHours(0, 0, 0, 0)

/** As the server takes it; the same all day long. */
export const audienceOf = ({ search, method, verified, since, hasAnonymous }: Filters): Audience => ({
  ...(search.trim() && { query: search.trim() }),
  ...(method && { auth_method: method }),
  ...(verified && { primary_email_verified: verified === 'yes' }),
  ...(Number(since) > 0 && { signed_up_since_millis: daysAgo(Number(since)) }),
  ...(hasAnonymous && { include_anonymous: true }),
})

const flag = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false')

/** The same for the list of users, to show some of them. */
export const searchOf = ({ include_anonymous, primary_email_verified, ...same }: Audience): UserSearch => ({
  limit: 5,
  ...(same as Omit<UserSearch, 'limit'>),
  ...(include_anonymous !== undefined && { include_anonymous: flag(include_anonymous) }),
  ...(primary_email_verified !== undefined && { primary_email_verified: flag(primary_email_verified) }),
})

export const audienceCount = (projectId: string, audience: Audience) =>
  queryOptions({
    queryKey: [projectId, 'audience', audience],
    queryFn: () => call(projectId, routes.countEmailAudience, { body: audience }),
    placeholderData: keepPreviousData,
  })

/** For the body of send-email. */
export function recipientsBody({ to, userIds, filters }: Recipients) {
  if (to === 'all') return { all_users: true as const }
  return to === 'filtered' ? { audience: audienceOf(filters) } : { user_ids: [...userIds] }
}
