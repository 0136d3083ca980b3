import { crc32 } from 'node:zlib'
import { randomToken } from './random.ts'

const projectKeyPrefixes = { client: 'pck_', server: 'ssk_', admin: 'sak_' }

export type ProjectKeyKind = keyof typeof projectKeyPrefixes

/** The prefix is for people and scanners; no prefix is demanded of keys that come from settings. */
export function newProjectKey(kind: ProjectKeyKind): string {
  return projectKeyPrefixes[kind] + randomToken()
}

export function lastFour(key: string): string {
  return key.slice(-4)
}

export type ApiKeyType = 'user' | 'team'

export interface ApiKeyParts {
  readonly id: string
  readonly type: ApiKeyType
  readonly isPublic: boolean
}

/** Tells secret scanners whose key it is; the published packages' tests expect it letter for letter. */
const scannerMarker = '574ck4u7h'
const selfHostedFlag = 1
const publicFlag = 2

/**
 * One text that scanners recognise and that shows a typing mistake without a query. Its parts are in
 * docs/protocol/tokens-and-keys.md#api-keys-of-users-and-teams.
 */
export function newApiKey({ id, type, isPublic }: ApiKeyParts): string {
  const flag = selfHostedFlag + (isPublic ? publicFlag : 0)
  const body = `${isPublic ? 'pk' : 'sk'}_${randomToken()}${id.replaceAll('-', '')}${type}${flag}${scannerMarker}`
  return body + checksum(body)
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}

const apiKeyPattern =
  /^(?<prefix>[ps]k)_[0-9a-hjkmnp-tv-z]{45}(?<id>[0-9a-f]{32})(?<type>user|team)(?<flag>[0-3])574ck4u7h(?<sum>[0-9a-f]{8})$/

/** Undefined for anything that cannot be one of our keys, so that it costs no query. */
export function parseApiKey(value: string): ApiKeyParts | undefined {
  const { prefix, id, type, flag, sum } = apiKeyPattern.exec(value)?.groups ?? {}
  if (!id || (type !== 'user' && type !== 'team') || sum !== checksum(value.slice(0, -8))) return undefined
  const isPublic = (Number(flag) & publicFlag) !== 0
  if (isPublic !== (prefix === 'pk')) return undefined
  return { id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), type, isPublic }
}
