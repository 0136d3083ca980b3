import { type SignInMethod, type SignInReason, type SignInResult, signInPageSize } from '@hallpass/contract'
import type { ListedSignIn, listSignIns, ParsedOf } from '@hallpass/contract/endpoints'
import { normalizeEmail } from '../../core/email.ts'
import type { Call } from '../../http/call.ts'
import {
  findByAddress,
  listAddresses,
  listNames,
  type Place,
  readNewest,
  type SignInRow,
  type Source,
} from './store.ts'

type Query = ParsedOf<typeof listSignIns>['query']

/** Filters without an index look at so many at a time, */
const chunk = 1000
/** and at so many for a page. */
const maxLooked = 20_000

/** A page, and where the next one begins. */
export async function pageOfSignIns(call: Call, query: Query) {
  const { db } = call
  const sources = await sourcesOf(call, query)
  const range = { from: timeOf(query.from_millis), to: timeOf(query.to_millis) }
  const limit = query.limit ?? signInPageSize.default
  const size = needsLook(query) ? chunk : limit
  const found: SignInRow[] = []
  let start = query.cursor === undefined ? undefined : placeOf(query.cursor)
  for (let looked = 0; looked < maxLooked; looked += size) {
    const rows = await readNewest(db, sources, range, start, size + 1)
    for (const row of rows.slice(0, size)) {
      if (!matches(row, query)) continue
      if (found.length === limit) return { rows: found, next: cursorOf(row) }
      found.push(row)
    }
    const beyond = rows[size]
    if (!beyond) return { rows: found, next: null }
    start = { at: beyond.at, id: beyond.id }
    if (size === limit) break
  }
  return { rows: found, next: start ? cursorOf(start) : null }
}

async function sourcesOf(call: Call, { user_id, email, result, reason }: Query): Promise<Source[]> {
  if (email !== undefined) return sourcesOfAddress(call, normalizeEmail(email), user_id)
  if (user_id !== undefined) return sourcesOfUser(call, user_id)
  return [reason !== undefined || (result !== undefined && result !== 'succeeded') ? { isOther: true } : 'all']
}

/** Also those that tried an address of theirs before it was. */
export async function sourcesOfUser(call: Call, userId: string): Promise<Source[]> {
  const addresses = await listAddresses(call.db, userId)
  const addressHashes = addresses.flatMap(({ value }) => hashesOf(call, value))
  return [{ userId }, ...(addressHashes.length ? [{ addressHashes }] : [])]
}

async function sourcesOfAddress(call: Call, email: string, userId: string | undefined): Promise<Source[]> {
  const owner = userId ?? (await findByAddress(call.db, email))?.user_id
  return [{ addressHashes: hashesOf(call, email) }, ...(owner === undefined ? [] : [{ userId: owner }])]
}

export const hashesOf = ({ app, project }: Call, email: string) => app.signIns.addresses.all(project.tenancyId, email)

const needsLook = ({ method, result, reason }: Query) =>
  method !== undefined || result !== undefined || reason !== undefined

const matches = (row: SignInRow, { method, result, reason }: Query) =>
  (method === undefined || row.method === method) &&
  (result === undefined || row.result === result) &&
  (reason === undefined || row.reason === reason)

const timeOf = (millis: number | undefined) => (millis === undefined ? undefined : new Date(millis))

const cursorOf = ({ at, id }: Place) => `${at.getTime()}.${id}`

function placeOf(cursor: string): Place {
  const [millis = '', id = ''] = cursor.split('.')
  return { at: new Date(Number(millis)), id }
}

/** With the names of whose they are. */
export async function signInViews({ db }: Call, rows: readonly SignInRow[]): Promise<ListedSignIn[]> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  const names = new Map((ids.length ? await listNames(db, ids) : []).map((name) => [name.id, name]))
  return rows.map((row) => signInView(row, row.user_id === null ? undefined : names.get(row.user_id)))
}

type Name = Awaited<ReturnType<typeof listNames>>[number]

/** The log writes these words and no others. */
const signInView = (row: SignInRow, name: Name | undefined): ListedSignIn => ({
  id: row.id,
  at_millis: row.at.getTime(),
  method: row.method as SignInMethod,
  provider: row.provider,
  result: row.result as SignInResult,
  reason: row.reason as SignInReason | null,
  is_sign_up: row.is_sign_up,
  user_id: row.user_id,
  session_id: row.session_id,
  ip: row.ip,
  country_code: row.country_code,
  browser: row.browser,
  system: row.system,
  count: row.n,
  user_display_name: name?.display_name ?? null,
  user_primary_email: name?.primary_email ?? null,
})
