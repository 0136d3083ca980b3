/** The fields that endpoints and configuration are made of. Server only: this is where zod comes in. */
import * as z from 'zod'
import { type Currency, moneyProblems } from './currencies.ts'
import { withAsciiDomain } from './email-address.ts'
import { customerTypes, dayIntervalUnits, idPattern, intervalUnits, isUuid, mergeStrategies } from './ids.ts'
import { jsonProblem } from './json.ts'
import { clientBounds, epochMillisRange, maxLength, passwordLength, portRange, randomLength, totp } from './limits.ts'
import { isIssuer, isOpenIdKey, openIdType } from './open-id.ts'
import { parseUrl } from './parse-url.ts'
import { customPermissionPattern, isPermissionId } from './permissions.ts'
import { providerTypes } from './providers.ts'
import { countCharacters, isStorableText } from './text.ts'
import { validateTrustedDomain } from './trusted-domain.ts'

export { formatIssues } from './issues.ts'
export { type Parsing, parseLeniently } from './validation.ts'

/** Messages are sentences; `{path}` is replaced by the dotted path of the field. */
const say = (rest: string) => `{path} ${rest}`

export const text = z.string().refine(isStorableText, say('must not contain NUL or half a surrogate pair'))
export const nonEmpty = text.min(1)
export const boolean = z.boolean()
export const displayName = text.max(maxLength.displayName)

/** The syntax that browsers check; `x@host` is fine. A domain in another script is kept as mail servers write it. */
export const emailPlain = z
  .string()
  .overwrite(withAsciiDomain)
  .email({ pattern: z.regexes.html5Email })
  .max(maxLength.email)
/** For addresses that something is to be sent to: no empty part between dots, and a real top-level domain. */
export const emailStrict = emailPlain.refine(isStrictEmail, say('must be a valid email'))

/** No bounds here: the handler answers PASSWORD_TOO_SHORT and PASSWORD_TOO_LONG. */
export const newPassword = text
/** A password that is only compared: one that could never have been set does not fit. */
export const anyPassword = text
  .refine(
    (password) => countCharacters(password) <= passwordLength.max,
    say(`must be at most ${passwordLength.max} characters`),
  )
  .meta({ maxLength: passwordLength.max })

/** Two separate complaints where both hold. Which scheme and host are fine is not judged here. */
export const url = text
  .refine((value) => !/\s/.test(value), say('must not contain spaces'))
  .refine((value) => parseUrl(value) !== undefined, say('must be a valid URL'))
  .meta({ format: 'uri' })
export const httpUrl = url.refine((value) => /^https?:\/\//i.test(value), say('must start with http:// or https://'))
export const callbackUrl = url.max(maxLength.callbackUrl)
export const imageUrl = url.max(maxLength.imageUrl)
export const profileImageUrl = imageUrl
export const logoUrl = imageUrl

const trustedDomain = (source: 'project' | 'config') =>
  text.superRefine((domain, context) => {
    for (const problem of validateTrustedDomain(domain, source)) {
      context.addIssue({ code: 'custom', message: say(problem) })
    }
  })
/** A trusted domain as a project's `domains` take it. */
export const projectDomain = trustedDomain('project')
/** A trusted domain as the configuration takes it: wildcards in the host only. */
export const wildcardUrl = trustedDomain('config')
/** A second slash would make it another host. */
export const handlerPath = text
  .max(maxLength.handlerPath)
  .refine((path) => path.startsWith('/') && !/^\/[/\\]/.test(path), say('must start with a single /'))

/** In lower case, as the database says it, so that ids can be compared as texts. */
export const uuid = z.uuid().toLowerCase()
export const id = text.regex(
  idPattern,
  say('must have at most 63 letters, digits, underscores and hyphens, and start with a letter or underscore'),
)
export const branchId = nonEmpty.max(maxLength.branchId)
/** A permission that is defined by the project. */
export const customPermissionId = text
  .max(maxLength.permissionId)
  .regex(customPermissionPattern, say('must only have lowercase letters, digits, : and _'))
/** Any permission; a `$` id must be one of the six built-in ones. */
export const permissionId = text
  .max(maxLength.permissionId)
  .refine(isPermissionId, say('must be a built-in permission, or only have lowercase letters, digits, : and _'))
export const providerType = z.enum(providerTypes)
/** The configuration knows one more, which says itself who it is. */
export const configProviderType = z.enum([...providerTypes, openIdType])
/** The key of a provider of that type. */
export const openIdKey = text.refine(
  isOpenIdKey,
  say(
    'must have at most 63 lowercase letters, digits and underscores, start with a letter, and not name a built-in provider',
  ),
)
export const issuer = text
  .max(maxLength.issuer)
  .refine(isIssuer, say('must be an address that starts with https://, without query or fragment'))
export const oauthScopes = text
  .max(maxLength.oauthScopes)
  .regex(/^[\x21\x23-\x5B\x5D-\x7E]+( [\x21\x23-\x5B\x5D-\x7E]+)*$/, say('must be scopes with single spaces between'))
export const mergeStrategy = z.enum(mergeStrategies)
export const customerType = z.enum(customerTypes)

export const verificationCode = text.length(randomLength.code)
export const totpSecret = z
  .base64()
  .refine(
    (secret) => (secret.replace(/=+$/, '').length * 6) / 8 >= totp.minSecretBytes,
    say(`must be at least ${totp.minSecretBytes} bytes`),
  )
export const port = z.int().min(portRange.min).max(portRange.max)
/** Milliseconds since 1970, within what the database can hold. */
export const millis = z
  .int()
  .min(epochMillisRange.min)
  .max(epochMillisRange.max)
  .meta({ description: 'Milliseconds since 1970' })
/** Query strings have no booleans. */
export const queryBoolean = z.enum(['true', 'false'])

export const money = (currency: Currency) =>
  text.superRefine((amount, context) => {
    for (const message of moneyProblems(amount, currency)) context.addIssue({ code: 'custom', message })
  })
const count = z.int().min(0)
export const interval = z.tuple([count, z.enum(intervalUnits)])
export const dayInterval = z.tuple([count, z.enum(dayIntervalUnits)])

/** What a pipeline or a sweep must know about a field beyond its shape. */
const fieldKinds = z.registry<{ kind: 'user-id-or-me' | 'free-form' }>()

/** `me` is replaced by the current user's id before the request is validated. */
export const userIdOrMe = text
  .refine((value) => value === 'me' || isUuid(value), say('must be a UUID or "me"'))
  .toLowerCase()
  .meta({ description: 'A UUID, or "me" for the signed-in user' })
  .register(fieldKinds, { kind: 'user-id-or-me' })

/** Any JSON, as long as it can be stored. Members inside are the caller's own. */
const storable = (maxBytes = Number.POSITIVE_INFINITY) =>
  z
    .unknown()
    .superRefine((value, context) => {
      // Size first: looking at every member of what is too large anyway takes half a second.
      const problem = sizeProblem(value, maxBytes) ?? jsonProblem(value)
      if (problem) context.addIssue({ code: 'custom', message: say(problem) })
    })
    .register(fieldKinds, { kind: 'free-form' })
export const jsonValue = storable()
/** What a client writes: strangers are clients, too. */
export const clientText = text.max(clientBounds.textLength)
export const clientMetadata = storable(clientBounds.metadataBytes)

function sizeProblem(value: unknown, maxBytes: number): string | undefined {
  if (value === undefined || maxBytes === Number.POSITIVE_INFINITY) return undefined
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length
  return bytes > maxBytes ? `must be at most ${maxBytes} bytes as JSON` : undefined
}
export const metadata = jsonValue

export const isUserIdOrMe = (schema: z.ZodType) => kindOf(schema) === 'user-id-or-me'
export const isFreeForm = (schema: z.ZodType) => kindOf(schema) === 'free-form'

/** Looks through optional, nullable and default. */
function kindOf(schema: z.core.$ZodType) {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    inner = inner.unwrap()
  }
  return fieldKinds.get(inner)?.kind
}

function isStrictEmail(email: string): boolean {
  const at = email.lastIndexOf('@')
  const labels = email.slice(at + 1).split('.')
  const localIsFine = email.slice(0, at).split('.').every(Boolean)
  return localIsFine && labels.length > 1 && (labels.at(-1) ?? '').length >= 2
}
