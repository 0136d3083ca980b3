/** An access token is in a cookie beside others: browsers give all of one site about 4 KB. */
export const maxTokenBytes = 3072
/** Claims of a project's own. */
export const maxCustomClaims = 25

/** What tokens say already, what standards mean by, and what an object has by itself. */
export const reservedClaims = [
  ...['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'sid', 'azp', 'nonce', 'acr', 'amr', 'auth_time', 'cnf', 'act'],
  ...['scope', 'client_id', 'project_id', 'branch_id', 'refresh_token_id', 'role', 'selected_team_id'],
  ...['name', 'email', 'email_verified', 'is_anonymous', 'is_impersonation'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'],
] as const

export const claimNamePattern = new RegExp(`^(?!(?:${reservedClaims.join('|')})$)[A-Za-z_][A-Za-z0-9_-]{0,62}$`)

/** Where the values of metadata come from; a path follows. */
export const metadataSources = [
  'user.clientReadOnlyMetadata',
  'user.serverMetadata',
  'team.clientReadOnlyMetadata',
] as const
export type MetadataSource = (typeof metadataSources)[number]

/** What else a claim can be. The team is the one that the person has selected. */
export const plainSources = ['user.externalId', 'permissions', 'team.id', 'team.permissions', 'team.roles'] as const
export type PlainSource = (typeof plainSources)[number]

const escaped = (names: readonly string[]) => names.join('|').replaceAll('.', '\\.')
export const claimSourcePattern = new RegExp(
  `^(?:(?:${escaped(metadataSources)})(?:\\.[\\w$-]{1,64}){1,8}|${escaped(plainSources)})$`,
)

/** What a project says of one claim: where its value comes from, or the value itself. */
export type ClaimSource = string | { constant: string | number | boolean }

export type ParsedSource =
  | { kind: 'constant'; value: string | number | boolean }
  | { kind: 'metadata'; from: MetadataSource; path: string[] }
  | { kind: 'plain'; source: PlainSource }

/** Undefined for what is none. */
export function parseClaimSource(source: ClaimSource): ParsedSource | undefined {
  if (typeof source !== 'string') return { kind: 'constant', value: source.constant }
  if (!claimSourcePattern.test(source)) return undefined
  const from = metadataSources.find((one) => source.startsWith(`${one}.`))
  if (from) return { kind: 'metadata', from, path: source.slice(from.length + 1).split('.') }
  // The pattern lets nothing else through.
  return { kind: 'plain', source: source as PlainSource }
}
