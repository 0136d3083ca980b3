import { passkeyLimits, type UserSource } from '@hallpass/contract'
import { parseJsonExactly } from '@hallpass/contract/moving-in'
import { askedHash, checkImportableHash } from '../../passwords/index.ts'
import type { Grant } from '../transfer/grants.ts'
import { Passkey } from '../transfer/passkeys.ts'
import { type Belonging, grantsFor, type RoleMap } from './role-map.ts'

/** A person as another system exports them. */
export type Raw = Readonly<Record<string, unknown>>

export interface SourceContext {
  /** Beside the file: the hash parameters of a Firebase project, or which column is what. */
  readonly hashConfig?: unknown
  /** The host that passkeys were made for, if people go on signing in there. */
  readonly rpId?: string | undefined
  /** Whoever's password is not in the file is asked for at the old system. */
  readonly asksPasswords?: boolean | undefined
  /** What groups and roles there mean here. */
  readonly roleMap?: RoleMap | undefined
  /** The OAuth providers that the project has. */
  readonly providers: ReadonlySet<string>
}

/** What becomes of a person. A loss is something that does not come over, in words that fit everybody whom it happens to. */
export interface Draft {
  readonly record: Readonly<Record<string, unknown>>
  readonly losses?: readonly (string | false | undefined)[]
}

export interface Source {
  readonly id: UserSource
  /** The list in a JSON document that has the people; without it the document is a list itself, or lines. */
  readonly list?: string
  /** The document may be a list of such documents. */
  readonly isNested?: boolean
  /** What the cells of a CSV without a first line of names are. */
  readonly columns?: readonly string[]
  /** What it reads, and what it knows and leaves out on purpose. All else is told. */
  readonly fields: readonly string[]
  /** The times that say whether a person changed, of all that is read of them; without it exports do not say. */
  changedAt?(raw: Raw): readonly unknown[]
  /** The groups and roles of a person; without it exports do not say. */
  belongings?(raw: Raw, context: SourceContext): readonly Belonging[]
  /** Undefined for what is no person, or one who was deleted. */
  adapt(raw: Raw, context: SourceContext): Draft | undefined
}

export interface Adapted {
  readonly record: Readonly<Record<string, unknown>>
  readonly grants: readonly Grant[]
  readonly losses: readonly string[]
  /** Fields that the source has not had before. */
  readonly strangers: readonly string[]
}

export function adaptRecord(source: Source, raw: Raw, context: SourceContext): Adapted | undefined {
  const draft = source.adapt(raw, context)
  if (!draft) return undefined
  const { providers, losses: lost } = knownProviders(draft.record.oauth_providers, context)
  const password = keptPassword(draft.record.password_hash)
  const picture = keptPicture(draft.record.profile_image_url)
  const { passkeys, loss: lostPasskeys } = keptPasskeys(draft.record.passkeys, context)
  const isAsked = Boolean(
    context.asksPasswords && !password.hash && draft.record.primary_email && !draft.record.is_anonymous,
  )
  const hash = isAsked ? askedHash : password.hash
  const kept = { oauth_providers: providers, password_hash: hash, profile_image_url: picture.url, passkeys }
  const codes = withCodes(draft.record, password.hash)
  const record = compact({ ...codes, ...draft.record, ...kept })
  const { grants, losses: unmapped } = grantsFor(context.roleMap, source.belongings?.(raw, context) ?? [])
  const losses = [
    ...(draft.losses ?? []),
    ...lost,
    ...unmapped,
    password.loss,
    lostPasskeys,
    picture.loss,
    withoutWayIn(record),
  ]
  return {
    record,
    grants,
    losses: losses
      .filter((loss) => typeof loss === 'string')
      .filter((loss) => !(isAsked && loss.startsWith(passwordLoss))),
    strangers: Object.keys(raw).filter((name) => !source.fields.includes(name)),
  }
}

/** Whoever's record does not say may have changed. */
export function mayHaveChanged(source: Source, raw: Raw, since: number): boolean {
  const times = source.changedAt?.(raw).map(millisOf) ?? []
  return !times.length || times.some((time) => time === undefined || time >= since)
}

function knownProviders(accounts: unknown, { providers }: SourceContext) {
  const all = listOf(accounts).map((one) => ({ ...one, id: plainOf(one.id) }))
  const [known, strangers] = [all.filter(({ id }) => providers.has(id)), all.filter(({ id }) => !providers.has(id))]
  const named = known.filter((one: Raw) => textOf(one.account_id) !== undefined)
  const signsIn = new Set<string>()
  const seconds: string[] = []
  const kept = named.map((one: Raw & { id: string }) => {
    if (one.allow_sign_in === false || !signsIn.has(one.id)) {
      if (one.allow_sign_in !== false) signsIn.add(one.id)
      return one
    }
    seconds.push(one.id)
    return { ...one, allow_sign_in: false }
  })
  return {
    providers: kept.length ? kept : undefined,
    losses: [
      ...each(strangers, (id) => `an account of ${id}, which the project does not have as a provider`),
      ...(named.length < known.length ? ['an account of a provider of which the export does not say the id'] : []),
      ...[...new Set(seconds)].map((id) => `signing in with a second account of ${id}`),
    ],
  }
}

const each = (accounts: readonly { id: string }[], tell: (id: string) => string) =>
  [...new Set(accounts.map(({ id }) => id))].map(tell)

/** How every loss of a password begins. */
const passwordLoss = 'the password:'

function keptPassword(hash: unknown): { hash?: string; loss?: string } {
  if (typeof hash !== 'string' || hash === '') return {}
  const verdict = checkImportableHash(hash)
  return verdict.ok ? { hash } : { loss: `the password: its hash ${verdict.problem}` }
}

function keptPasskeys(given: unknown, { rpId }: SourceContext): { passkeys?: unknown[]; loss?: string } {
  const all = Array.isArray(given) ? given : []
  if (!all.length) return {}
  if (rpId === undefined)
    return { loss: 'passkeys: they stay if people sign in on the same host, and an import is told which' }
  const good = all.filter((one) => Passkey.safeParse(one).success).slice(0, passkeyLimits.perUser)
  const loss = good.length < all.length ? 'passkeys: some are of a kind that cannot be checked' : undefined
  return { ...(good.length && { passkeys: good }), ...(loss && { loss }) }
}

/** Whoever comes without a password signs in by a code. */
const withCodes = ({ primary_email, is_anonymous }: Raw, hash: string | undefined) =>
  primary_email && !hash && !is_anonymous ? { otp_auth_enabled: true } : {}

function keptPicture(url: unknown): { url?: string; loss?: string } {
  if (typeof url !== 'string' || url === '') return {}
  return /^https?:\/\//i.test(url) ? { url } : { loss: 'the picture: it has no address on the web' }
}

function withoutWayIn(record: Raw): string | undefined {
  const hasWay = record.primary_email || record.oauth_providers || record.passkeys || record.is_anonymous
  return hasWay ? undefined : 'every way to sign in: there is neither an email address nor a provider account'
}

/** Without what is not there. */
export const compact = (record: Raw) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== ''))

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim()
    : typeof value === 'number'
      ? String(value)
      : undefined

/** Empty for what is no single value: lists and objects may say of themselves what their text is, or that there is none. */
export const plainOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

export const isTrue = (value: unknown) => /^(true|t|1|yes)$/i.test(plainOf(value))

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Ids that are UUIDs stay; all are kept as what the person is called elsewhere. */
export function idsOf(value: unknown): { id?: string; external_id?: string } {
  const id = textOf(value)
  if (id === undefined) return {}
  return { ...(isUuid.test(id) && { id: id.toLowerCase() }), external_id: id }
}

/** Milliseconds, from milliseconds or seconds as numbers or texts, and from dates as JSON and Postgres write them. */
export function millisOf(value: unknown): number | undefined {
  if (value instanceof Date) return value.getTime()
  const text = textOf(value)
  if (text === undefined) return undefined
  if (/^-?\d+(\.\d+)?$/.test(text))
    return Math.round(Math.abs(Number(text)) < 1e11 ? Number(text) * 1000 : Number(text))
  const iso = text.replace(/^(\d{4}-\d\d-\d\d) /, '$1T').replace(/(:\d\d(?:\.\d+)?[+-]\d\d)$/, '$1:00')
  const millis = Date.parse(/[Z+]|\d-\d\d:\d\d$/i.test(iso.slice(10)) ? iso : `${iso}${iso.includes('T') ? 'Z' : ''}`)
  return Number.isNaN(millis) ? undefined : millis
}

/** JSON within JSON or CSV; some tools put a backslash before every quote. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined
  for (const text of [value, value.replaceAll('\\"', '"')]) {
    try {
      return parseJsonExactly(text)
    } catch {
      // Perhaps the other way.
    }
  }
  return undefined
}

export const objectOf = (value: unknown): Raw => {
  const found = jsonOf(value)
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Raw) : {}
}

export const listOf = (value: unknown): readonly Raw[] => {
  const found = jsonOf(value)
  return Array.isArray(found) ? found.filter((one): one is Raw => typeof one === 'object' && one !== null) : []
}

/** Names in a list of texts, or in one text with commas between. */
export function namesIn(value: unknown): string[] {
  const found = jsonOf(value) ?? value
  const all = Array.isArray(found) ? found : (textOf(found)?.split(/[,;]/) ?? [])
  return [...new Set(all.flatMap((one) => textOf(one) ?? []))]
}

export const groupsNamed = (names: readonly string[]): Belonging[] => names.map((name) => ({ kind: 'groups', name }))
export const rolesNamed = (names: readonly string[]): Belonging[] => names.map((name) => ({ kind: 'roles', name }))

export const nameOf = (...parts: readonly unknown[]) =>
  parts
    .flatMap((part) => textOf(part) ?? [])
    .join(' ')
    .slice(0, 256) || undefined

/** What we have no place for yet stays with the person, for their server. */
export function withLeftovers(metadata: unknown, source: UserSource, leftovers: Raw) {
  const kept = compact(leftovers)
  const own = objectOf(metadata)
  if (!Object.keys(kept).length) return Object.keys(own).length ? own : undefined
  return { ...own, moved_in: { from: source, ...kept } }
}

const providerNames: Readonly<Record<string, string>> = {
  'google-oauth2': 'google',
  windowslive: 'microsoft',
  waad: 'microsoft',
  azure: 'microsoft',
  'azure-ad': 'microsoft',
  'microsoft-entra-id': 'microsoft',
  linkedin_oidc: 'linkedin',
  'linkedin-oidc': 'linkedin',
  twitter: 'x',
}

/** `google.com`, `google-oauth2` and `oauth_google` are all `google`. */
export function providerOf(name: unknown): string {
  const plain = plainOf(name)
    .toLowerCase()
    .replace(/^oauth_/, '')
    .replace(/\.com$/, '')
  return Object.hasOwn(providerNames, plain) ? providerNames[plain]! : plain
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The secret of an authenticator app, which people see in base32. */
export function totpOf(base32: unknown): string | undefined {
  const text = textOf(base32)
    ?.toUpperCase()
    .replace(/[\s=-]/g, '')
  if (!text || [...text].some((letter) => !base32Letters.includes(letter))) return undefined
  const bits = [...text].map((letter) => base32Letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  return bytes.length >= 10 ? Buffer.from(bytes).toString('base64') : undefined
}

/** Addresses in one cell, as spreadsheets have them. */
export const addressesOf = (cell: unknown): string[] => {
  const found = Array.isArray(cell) ? cell : plainOf(cell).split(/[|,;\s]+/)
  return found.flatMap(
    (one) => textOf(typeof one === 'object' && one !== null ? (one as Raw).email_address : one) ?? [],
  )
}

export const channelsOf = (primary: string | undefined, verified: readonly string[], unverified: readonly string[]) => {
  const seen = new Set([primary?.toLowerCase()])
  const all = [
    ...verified.map((value) => ({ value, is_verified: true })),
    ...unverified.map((value) => ({ value, is_verified: false })),
  ]
  const fresh = all.filter(({ value }) => !seen.has(value.toLowerCase()) && seen.add(value.toLowerCase()))
  return fresh.length ? fresh.map((one) => ({ ...one, used_for_auth: one.is_verified })) : undefined
}
