import { setupIntents } from '@hallpass/contract'
import type { Connection, Domain, Session, Test } from './api.ts'
import type { Choice } from './idps.ts'
import type { SetupText } from './texts/source.ts'

export type StepId = 'provider' | 'domain' | 'connection' | 'test' | 'activate' | 'enforce'

export const stepNames: Readonly<Record<StepId, SetupText>> = {
  provider: 'Identity provider',
  domain: 'Domain',
  connection: 'Connection',
  test: 'Test',
  activate: 'Activate',
  enforce: 'Require',
}

/** What is known of the work. */
export interface Progress {
  session: Session
  domains: readonly Domain[]
  /** The one that is worked on. */
  connection: Connection | undefined
  /** By any connection that is switched on. */
  isConnected: boolean
  /** Whose connection it is, or is to be. */
  choice: Choice | undefined
  test: Test | null
}

/** Links are for domains, for connections, for who has to use them, or for several of these. */
export const stepsOf = ({ intents }: Pick<Session, 'intents'>): StepId[] => {
  const [domain, sso, enforcement] = setupIntents.map((intent) => intents.includes(intent))
  return [
    ...(sso ? (['provider'] as const) : []),
    ...(domain ? (['domain'] as const) : []),
    ...(sso ? (['connection', 'test', 'activate'] as const) : []),
    ...(enforcement ? (['enforce'] as const) : []),
  ]
}

export const isTestGood = (test: Test | null): boolean =>
  test !== null && test.reason === null && test.rows.every((row) => !keepsOut(row))

/** An address that is not verified keeps nobody out: people are asked once. */
export const keepsOut = ({ problem }: Pick<Test['rows'][number], 'problem'>): boolean =>
  problem !== null && problem !== 'email_not_verified'

export const isVerified = ({ verification }: Domain) => verification === 'verified'

export const hasDomain = ({ domains }: Pick<Progress, 'domains'>) => domains.some(isVerified)

export function isDone(step: StepId, progress: Progress): boolean {
  const { connection, choice, test } = progress
  if (step === 'provider') return choice !== undefined
  if (step === 'domain') return hasDomain(progress)
  if (step === 'connection') return connection !== undefined
  if (step === 'test') return isTestGood(test) || connection?.state === 'active'
  if (step === 'enforce') return progress.domains.some(({ enforcement }) => enforcement !== 'off')
  return connection?.state === 'active'
}

/** Whether there is something to do in it: what is tested has to be there. */
export function isOpen(step: StepId, progress: Progress): boolean {
  if (!stepsOf(progress.session).includes(step)) return false
  if (step === 'connection') return isDone('provider', progress)
  if (step === 'enforce')
    return hasDomain(progress) && (progress.isConnected || !progress.session.intents.includes('sso'))
  return (step !== 'test' && step !== 'activate') || progress.connection !== undefined
}

/** The first one with something left to do; the last one, where nothing is. */
export function firstOpen(progress: Progress): StepId {
  const steps = stepsOf(progress.session)
  return steps.find((step) => !isDone(step, progress)) ?? steps.at(-1)!
}
