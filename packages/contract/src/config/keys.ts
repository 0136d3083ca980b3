/** The keys of the configuration's records. */
import * as z from 'zod'
import { idPattern, providerKeyPattern } from '../ids.ts'
import { customPermissionPattern, permissionPattern } from '../permissions.ts'
import { claimNamePattern } from '../token-claims.ts'

const key = (pattern: RegExp, rule: string) => z.string().regex(pattern, `{path} ${rule}`)

export const idKey = key(
  idPattern,
  'must have at most 63 letters, digits, underscores and hyphens, and not start with a digit',
)
export const providerKey = key(providerKeyPattern, 'must only have lowercase letters, digits, : and _')
export const customPermissionKey = key(customPermissionPattern, 'must only have lowercase letters, digits, : and _')
export const claimKey = key(
  claimNamePattern,
  'must have at most 63 letters, digits, underscores and hyphens, and not be a name that tokens have already',
)
export const permissionKey = key(
  permissionPattern,
  'must only have lowercase letters, digits, : and _, after an optional $',
)
export const uuidKey = key(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be an id in lowercase')

/** A record that only says which keys are in it. */
export const set = (keys: z.ZodString) => z.record(keys, z.literal(true))
