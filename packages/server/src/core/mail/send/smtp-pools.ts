import { sha256 } from '../../crypto/index.ts'
import type { MailMessage } from '../compose/message.ts'
import { failureOf, MailNotSent, notSentOf } from './mail-failure.ts'
import type { SmtpServer } from './own-server.ts'
import { connectionTo, optionsFor, type ResolveHost } from './smtp-options.ts'
import { Turns } from './turns.ts'

type Connections = Awaited<ReturnType<typeof openPool>>

interface Pool {
  opening: Promise<Connections>
  turns: Turns
  /** Emails on their way through it: it is not closed under them. */
  busy: number
  idleTimer: NodeJS.Timeout | undefined
}

interface PoolLimits {
  /** Pools that are kept open at once, over all email servers. */
  max: number
  /** How long one without emails is kept, in milliseconds. */
  idleMillis: number
  /** Connections of one pool: as many emails as go to one server at the same time. */
  connectionsEach: number
}

/**
 * One more for each connection is made ready meanwhile. Made ready, an email of a few KB is a tree of a hundred: when all that
 * were asked for were, they waited for so long that twice as much was left to the slow half of garbage collection.
 */
const readyForEach = 2

/** Kept connections, one pool for each set of server settings: a change of them means another pool. */
export class SmtpPools {
  readonly #pools = new Map<string, Pool>()
  readonly #limits: PoolLimits

  constructor(limits: Partial<PoolLimits> = {}) {
    this.#limits = { max: 50, idleMillis: 60_000, connectionsEach: 5, ...limits }
  }

  get size() {
    return this.#pools.size
  }

  /** Throws MailNotSent. */
  async send(server: SmtpServer, resolveHost: ResolveHost, message: MailMessage): Promise<void> {
    const key = keyOf(server)
    const pool = this.#take(key, server, resolveHost)
    try {
      const connections = await pool.opening
      await pool.turns.take(() => inTime(connections.sendMail(optionsFor(message))))
    } catch (error) {
      throw notSentOf(error, server)
    } finally {
      this.#giveBack(key, pool)
    }
  }

  async close() {
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    for (const pool of pools) await shut(pool)
  }

  #take(key: string, server: SmtpServer, resolveHost: ResolveHost): Pool {
    const { connectionsEach } = this.#limits
    const known = this.#pools.get(key)
    // Moved to the end: the first of the map is the one that was not used for longest.
    if (known) this.#pools.delete(key)
    const pool = known ?? newPool(openPool(server, resolveHost, connectionsEach), connectionsEach)
    this.#pools.set(key, pool)
    pool.busy += 1
    clearTimeout(pool.idleTimer)
    // One that does not open is of no use to the next email: the host may resolve by then.
    if (!known) pool.opening.catch(() => this.#forget(key, pool))
    this.#closeOldest()
    return pool
  }

  #giveBack(key: string, pool: Pool) {
    pool.busy -= 1
    if (pool.busy > 0) return
    pool.idleTimer = setTimeout(() => this.#forget(key, pool), this.#limits.idleMillis)
    pool.idleTimer.unref()
  }

  #closeOldest() {
    for (const [key, pool] of this.#pools) {
      if (this.#pools.size <= this.#limits.max) return
      if (pool.busy === 0) this.#forget(key, pool)
    }
  }

  #forget(key: string, pool: Pool) {
    if (this.#pools.get(key) === pool) this.#pools.delete(key)
    void shut(pool)
  }
}

/** An email server that says something from time to time keeps a connection for as long as it likes. */
const maxSendMillis = 30_000

/** The connection is left to itself: it may belong to the middle of an email. It is closed with its pool. */
async function inTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const words = `not done within ${maxSendMillis / 1000} seconds`
    timer = setTimeout(() => reject(new MailNotSent(failureOf('TIMEOUT', true, words))), maxSendMillis)
  })
  // Its outcome after that does not matter.
  sending.catch(() => {})
  await Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

const newPool = (opening: Promise<Connections>, connections: number): Pool => ({
  opening,
  turns: new Turns(readyForEach * connections),
  busy: 0,
  idleTimer: undefined,
})

async function shut({ opening, idleTimer }: Pool) {
  clearTimeout(idleTimer)
  const connections = await opening.catch(() => undefined)
  connections?.close()
}

/** Hashed: keys of maps end up in dumps and errors, and this one holds a password. */
const keyOf = ({ host, port, username, password, tls }: SmtpServer) =>
  sha256(JSON.stringify([host, port, username, password, tls])).toString('base64')

/** Loaded with the first email: nodemailer costs a start 100 ms and 14 MB. */
async function openPool(server: SmtpServer, resolveHost: ResolveHost, maxConnections: number) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...connectionTo(server, await resolveHost(server.host)),
    pool: true,
    maxConnections,
    maxMessages: Number.POSITIVE_INFINITY,
    // The job queue is the one place that repeats.
    maxRequeues: 0,
  })
}
