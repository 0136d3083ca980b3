/** Price, group, offer and item ids, and the keys of most configuration records: at most 63 characters. */
export const idPattern = /^[A-Za-z_][A-Za-z0-9_-]{0,62}$/
/** RFC 9562 in any case; the lower-case form is the one that is stored. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** Keys of OAuth provider records. */
export const providerKeyPattern = /^\$?[a-z0-9_:]+$/

/** The project whose users are the people of the dashboard. */
export const internalProjectId = 'internal'
export const mainBranchId = 'main'

export const isId = (text: string): boolean => idPattern.test(text)
export const isUuid = (text: string): boolean => uuidPattern.test(text)

export const customerTypes = ['user', 'team', 'custom'] as const
export type CustomerType = (typeof customerTypes)[number]

export const intervalUnits = ['millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const
export const dayIntervalUnits = ['day', 'week', 'month', 'year'] as const
export type DayInterval = readonly [count: number, unit: (typeof dayIntervalUnits)[number]]

export const mergeStrategies = ['link_method', 'raise_error', 'allow_duplicates'] as const
export type MergeStrategy = (typeof mergeStrategies)[number]
