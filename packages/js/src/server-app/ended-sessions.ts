import { accessTokenLifetimeSeconds, retryJitter, revocations } from '@hallpass/contract'
import { listRevocations } from '@hallpass/contract/routes'
import { readAnswer } from '../transport/answer.ts'
import { type CallSettings, prepare } from '../transport/call.ts'
import { type QuietGet, quietGet, quietSleep } from '../transport/quiet-get.ts'

/** Which sessions have ended, as far as this process has heard. */
export interface EndedSessions {
  has(sessionId: string): boolean
  /** Resolves when the server has answered once, or does not in time: tokens can be verified without it. */
  ready(): Promise<void>
}

const none: EndedSessions = { has: () => false, ready: () => Promise.resolve() }

/** Somebody waits for their request to be let in. */
const firstAnswerMillis = 1000
const pauseMillis = {
  /** After an answer without news, so that a server that does not let us wait is not flooded. */
  noNews: 500,
  tooMany: 1000,
  /** An older server has no such endpoint; it may be upgraded some day. */
  refused: 60_000,
  failed: { shortest: 500, longest: 30_000 },
}
/** How much longer than the server waits, before it counts as gone. */
const graceMillis = 10_000

/** One feed for all apps of the process that ask with the same key: some servers make an app for every request. */
const feeds = new Map<string, EndedSessions>()

/**
 * Starts to listen when it is first called. Only where requests can be made that do not keep the process alive, which is
 * Node; elsewhere no session counts as ended.
 */
export function endedSessionsOf(settings: CallSettings): EndedSessions {
  const { baseUrl, projectId, secretServerKey } = settings
  const get = quietGet()
  if (!secretServerKey || !get) return none
  const key = JSON.stringify([baseUrl, projectId, secretServerKey])
  const known = feeds.get(key) ?? listen(settings, get)
  feeds.set(key, known)
  return known
}

function listen(settings: CallSettings, get: QuietGet): EndedSessions {
  const { now } = settings.environment
  const ended = new Map<string, number>()
  const remember = (ids: readonly string[]) => {
    for (const id of ids) ended.set(id, now())
    forgetOld(ended, now())
  }
  const ready = new Promise<void>((resolve) => {
    // Keeps the process alive, unlike the rest: a verification waits for it.
    const timer = setTimeout(resolve, firstAnswerMillis)
    const onAnswer = () => {
      clearTimeout(timer)
      resolve()
    }
    void follow(settings, get, remember, onAnswer)
  })
  return { has: (id) => ended.has(id), ready: () => ready }
}

/** No access token lives longer; and a server that says too much cannot fill the memory. */
function forgetOld(ended: Map<string, number>, now: number) {
  for (const [id, heardAt] of ended) {
    const isOld = now - heardAt > accessTokenLifetimeSeconds.max * 1000
    if (!isOld && ended.size <= revocations.maxRemembered) return
    ended.delete(id)
  }
}

type Outcome = { ids: string[]; next: string } | 'too-many' | 'refused' | 'failed'

async function follow(
  settings: CallSettings,
  get: QuietGet,
  remember: (ids: string[]) => void,
  onAnswer: () => void,
): Promise<never> {
  let since: string | undefined
  let failures = 0
  for (;;) {
    const outcome = await ask(settings, get, since).catch((): Outcome => 'failed')
    failures = outcome === 'failed' ? failures + 1 : 0
    // What we asked with may be what is refused: begin again.
    if (outcome === 'refused') since = undefined
    if (typeof outcome === 'object') {
      remember(outcome.ids)
      since = outcome.next
    }
    onAnswer()
    await quietSleep(pauseAfter(outcome, failures, settings.environment.random()))
  }
}

function pauseAfter(outcome: Outcome, failures: number, random: number): number {
  if (typeof outcome === 'object') return outcome.ids.length > 0 ? 0 : pauseMillis.noNews
  if (outcome === 'too-many') return pauseMillis.tooMany
  if (outcome === 'refused') return pauseMillis.refused
  const { shortest, longest } = pauseMillis.failed
  const jitter = retryJitter.min + random * (retryJitter.max - retryJitter.min)
  return Math.min(shortest * 2 ** (failures - 1), longest) * jitter
}

async function ask(settings: CallSettings, get: QuietGet, since: string | undefined): Promise<Outcome> {
  const { url, init } = await prepare(settings, { level: 'server' }, listRevocations, { query: { since } })
  const response = await get(url, init.headers, revocations.waitMillis + graceMillis)
  const { status, body } = await readAnswer(response)
  if (status === 429) return 'too-many'
  if (status >= 500) return 'failed'
  return status === 200 ? readPage(body) : 'refused'
}

/** Something else may answer there. */
function readPage(body: string): Outcome {
  try {
    const { session_ids: ids, next } = JSON.parse(body)
    return Array.isArray(ids) && typeof next === 'string' ? { ids, next } : 'refused'
  } catch {
    return 'refused'
  }
}
