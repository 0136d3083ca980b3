import { canonicalJson, corsHeaders, header, idempotencyKeys, knownError, replayedHeader } from '@hallpass/contract'
import type { Endpoint } from '@hallpass/contract/endpoints'
import { sha256 } from '../core/crypto/index.ts'
import { type CallersKey, findKept, keep, keyHash, removeOldest } from '../core/idempotency/index.ts'
import { handleOf } from '../core/projects/handle.ts'
import type { RequestInfo } from '../core/request.ts'
import type { Database } from '../db/index.ts'
import { actorOf } from './audit.ts'
import type { Call } from './call.ts'
import { wantsExtensions } from './extensions.ts'
import type { RawInput } from './input.ts'
import { withDatabase } from './lane-of.ts'
import type { Answer } from './respond.ts'

const invalid = (message: string) => knownError('IDEMPOTENCY_KEY_INVALID', { message })

const nobody = () => invalid('Only a signed-in user may use an Idempotency-Key here.')

/**
 * The key under which a call is done once; undefined without one. An endpoint that takes none says so to callers with extensions: they
 * rely on it. For others it was always ignored there, and may be added to every call by what stands between.
 */
export function idempotencyKeyOf(endpoint: Endpoint, call: Call | undefined, request: RequestInfo) {
  const key = request.method === 'POST' ? request.header(header.idempotencyKey) : undefined
  if (key === undefined) return undefined
  if (!endpoint.takesIdempotencyKey || !call) {
    if (wantsExtensions(request)) throw invalid('This endpoint takes no Idempotency-Key.')
    return undefined
  }
  if (key.length > idempotencyKeys.maxLength || !/^[\x21-\x7e]+$/.test(key)) {
    throw invalid(`An Idempotency-Key has 1 to ${idempotencyKeys.maxLength} letters, digits and signs of ASCII.`)
  }
  const { type, id } = actorOf(call)
  // Anybody may have the key of a client: it tells nobody from others.
  if (id === null || type === 'client_key') throw nobody()
  return { tenancyId: call.project.tenancyId, caller: `${call.level} ${type} ${id}`, key }
}

/**
 * The endpoint rather than the path, which has several names. The order of members means nothing in JSON, and some clients write
 * them in another one when they send a call again. Those kept by the version before count as they were sent.
 */
function requestHashes({ method, path }: Endpoint, { params, query, body }: RawInput, { token }: Call) {
  const request = [method, path, params, query, body ?? null, token?.userId ?? null]
  const [hash, before] = [canonicalJson(request), JSON.stringify(request)].map((text) =>
    sha256(text).toString('base64url'),
  )
  return { hash: hash!, known: [hash, before] }
}

interface Once {
  key: CallersKey
  endpoint: Endpoint
  raw: RawInput
}

/**
 * Does the work of a call once: its answer is kept in the same transaction, and sent again to whoever sends the same again. A call
 * that fails leaves nothing, and may be tried again. See docs/adr/0047-idempotency-keys.md.
 */
export async function once(call: Call, { key, endpoint, raw }: Once, work: (call: Call) => Promise<Answer>) {
  const { app } = call
  // Also for an answer of before: the session may have ended, or the user may be blocked.
  if (call.level === 'client' && !(await call.user())) throw nobody()
  const { hash, known } = requestHashes(endpoint, raw, call)
  const { answer, isNew } = await app.database.asOne(key.tenancyId, async (database) => {
    const joined = within(call, database)
    const isFree = await database.tryLock(joined.db, `idempotency:${JSON.stringify(key)}`)
    const now = app.clock.now()
    const kept = await findKept(joined.db, app.sealer, key, now)
    if (kept && !known.includes(kept.requestHash)) throw knownError('IDEMPOTENCY_KEY_REUSED')
    if (kept) return { answer: replayed(kept), isNew: false }
    // Looked at last: whoever has the lock may only be reading the same answer.
    if (!isFree) throw knownError('IDEMPOTENCY_KEY_IN_USE')
    const answer = await work(joined)
    const about = JSON.stringify(raw.params)
    await keep(joined.db, app.sealer, key, { kept: { ...keepable(answer), requestHash: hash }, about, now })
    return { answer, isNew: true }
  })
  if (isNew) await afterwards(call, key)
  return answer
}

/** The call with all that it does in one transaction. A project that it makes is found there alone until then. */
function within(call: Call, database: Database): Call {
  const app = withDatabase(call.app, database)
  Object.defineProperty(app, 'projects', { value: call.app.projects.within(database) })
  return { ...call, app, db: handleOf(database, call.project) }
}

const expose = 'access-control-expose-headers'

const replayed = ({ status, headers, body }: { status: number; headers: Record<string, string>; body: string }) => ({
  status,
  headers: {
    ...headers,
    [replayedHeader]: 'true',
    [expose]: `${corsHeaders[expose]}, ${replayedHeader}`,
  },
  body,
})

function keepable({ status, headers, body }: Answer) {
  if (typeof body !== 'string') throw new Error('only answers that are text are kept')
  if (body.length > idempotencyKeys.answerMaxLength) {
    throw invalid('The answer is too large to be kept with an Idempotency-Key. Nothing was done; send it without one.')
  }
  return { status, headers: headers as Record<string, string>, body }
}

/** Of the keys of servers, one in so many looks whether there are too many. */
const looksEvery = 128

async function afterwards(call: Call, key: CallersKey) {
  const { app, db, level } = call
  // It was rung before the entry could be seen.
  app.auditChainer.ring()
  const isUsers = level === 'client'
  if (!isUsers && keyHash(key)[0]! % looksEvery !== 0) return
  const max = isUsers ? idempotencyKeys.maxOfUser : idempotencyKeys.maxOfServer
  // The call is done: its caller is not told that this was not.
  await removeOldest(db, key.caller, max).catch((error: unknown) =>
    app.log.warn({ err: error }, 'old idempotency keys were not removed'),
  )
}
