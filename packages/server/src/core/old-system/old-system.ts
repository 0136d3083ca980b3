import { migration } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { Logger } from '../../observe/index.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { Clock } from '../clock.ts'
import type { Sealer } from '../crypto/index.ts'
import { type NormalizedEmail, normalizeEmail } from '../email.ts'
import { FairGate } from '../fair-gate.ts'
import { TooManyRequests } from '../limits/index.ts'
import { type Outgoing, OutgoingFailure, OutgoingRefusal } from '../outgoing/index.ts'
import { askedHash, type Passwords } from '../passwords/index.ts'
import type { Project } from '../projects/project.ts'
import { findHolder } from '../users/email-taken.ts'
import { importOne, type UserRecord } from '../users/transfer/index.ts'
import { Breaker } from './breaker.ts'
import { countOutcome } from './counts.ts'
import { type Hook, hookOf } from './hook.ts'
import { Attempt, Pace } from './pace.ts'
import { type Question, readAnswer, signedHeaders, UnusableAnswer } from './question.ts'

interface Context {
  outgoing: Outgoing
  clock: Clock
  log: Logger
  sealer: Sealer
  passwords: Passwords
}

/** What is known of the old system of one project, by this process. */
interface State {
  breaker: Breaker
  pace: Pace
}

/** What one question came to. */
export type Reply = { user: UserRecord } | { user: undefined } | { failure: string; isTheirs: boolean }

/** One that answers slowly, and holds what it can, holds these, and nobody else's (T79). */
const gateOptions = { width: 64, widthPerProject: 8, widthPerAccount: 16, maxWaitMillis: 1000 }
const maxProjects = 10_000
const taken = 'Somebody else here has the id, the external id or an account of the user in the answer.'

/** Asks the systems where people were before they came here: docs/adr/0059-asking-the-old-system.md. */
export class OldSystem {
  readonly #context: Context
  readonly #gate = new FairGate(gateOptions)
  readonly #states = new BoundedCache<State>(maxProjects)

  constructor(context: Context) {
    this.#context = context
  }

  /** From here on a refusal takes as long as one for which the old system is asked; undefined where none is. */
  begin(project: Project): Attempt | undefined {
    return this.#hookOf(project) && new Attempt(this.#stateOf(project).pace)
  }

  /** How long a refusal takes, as things are. */
  typicalMillis = (project: Project) => Math.round(this.#stateOf(project).pace.p95)

  /** The user whose password it is there; undefined also where it could not be asked. */
  async verify(db: TenantDb, project: Project, email: NormalizedEmail, password: string) {
    const hook = this.#hookOf(project)
    return hook && this.#asked(db, project, hook, { type: 'verify_password', email, password })
  }

  /** Makes an account of one that is there, so that its owner finds it here. Whoever has the address here already is left alone. */
  async bringOver(db: TenantDb, project: Project, email: NormalizedEmail): Promise<void> {
    const hook = this.#hookOf(project)
    if (hook?.mode !== 'sign-in+lookup' || (await findHolder(db, email))) return
    const user = await this.#asked(db, project, hook, { type: 'find_user', email })
    if (user) await this.moveIn(db, project, { ...user, password_hash: user.password_hash ?? askedHash })
  }

  /** Undefined when somebody of that id, address or account is here already. Providers that the project does not have stay behind. */
  async moveIn(db: TenantDb, project: Project, user: UserRecord): Promise<string | undefined> {
    const { clock, sealer, passwords } = this.#context
    const { providers } = project.config.auth.oauth
    const oauth_providers = user.oauth_providers?.filter(({ id }) => Object.hasOwn(providers, id))
    const record = { ...user, ...(oauth_providers && { oauth_providers }) }
    const userId = await importOne(db, { sealer, passwords, project, now: clock.now(), isForeign: true }, record)
    const isTaken =
      userId === undefined && user.primary_email && !(await findHolder(db, normalizeEmail(user.primary_email)))
    if (isTaken) await countOutcome(db, 'failed', clock.now(), { failure: taken })
    return userId
  }

  /** Also while it is left alone, and counted nowhere: for whoever looks after it. */
  try(project: Project, question: Question): Promise<Reply> | undefined {
    const hook = this.#hookOf(project)
    return hook && this.#send(project, hook, question)
  }

  #hookOf = (project: Project) => hookOf(project, this.#context.clock.now())

  async #asked(db: TenantDb, project: Project, hook: Hook, question: Question): Promise<UserRecord | undefined> {
    const { clock } = this.#context
    const { breaker } = this.#stateOf(project)
    if (breaker.isOpen(clock.now())) return undefined
    const reply = await this.#send(project, hook, question)
    if ('failure' in reply) {
      const { failure, isTheirs } = reply
      const pausedUntil = isTheirs ? breaker.fail(clock.now()) : undefined
      await countOutcome(db, 'failed', clock.now(), { failure, pausedUntil })
      return undefined
    }
    await countOutcome(db, reply.user ? 'matched' : 'refused', clock.now())
    return reply.user
  }

  async #send(project: Project, { url, secret }: Hook, question: Question): Promise<Reply> {
    const { clock, log, outgoing } = this.#context
    const body = JSON.stringify(question)
    const { requestMillis: timeoutMillis, maxBytes } = migration
    try {
      const { status, bytes } = await this.#gate.run(project, () =>
        outgoing.get(url, { headers: signedHeaders(secret, body, clock.now()), form: body, maxBytes, timeoutMillis }),
      )
      return { user: readAnswer(question, status, bytes) }
    } catch (error) {
      if (error instanceof UnusableAnswer) return { failure: error.message, isTheirs: !error.isOfOne }
      if (error instanceof OutgoingFailure || error instanceof OutgoingRefusal) {
        return { failure: error.message, isTheirs: true }
      }
      if (error instanceof TooManyRequests) return { failure: 'Too many questions at once.', isTheirs: false }
      log.error({ err: error, project: project.id }, 'an old system could not be asked')
      return { failure: 'Something went wrong on our side.', isTheirs: false }
    }
  }

  #stateOf({ id }: Project): State {
    const known = this.#states.find(id)
    if (known) return known
    const state = { breaker: new Breaker(), pace: new Pace() }
    this.#states.set(id, state)
    return state
  }
}
