import type { Connection, Domain, Session, Test } from './api.ts'
import type { SetupText } from './texts/source.ts'

export type StepId = 'provider' | 'domain' | 'connection' | 'test' | 'activate'

export const stepNames: Readonly<Record<StepId, SetupText>> = {
  provider: 'Identity provider',
  domain: 'Domain',
  connection: 'Connection',
  test: 'Test',
  activate: 'Activate',
}

/** What is known of the work. */
export interface Progress {
  session: Session
  domains: readonly Domain[]
  /** The one that is worked on. */
  connection: Connection | undefined
  idpId: string | undefined
  test: Test | null
}

/** Links are for domains, for connections, or for both. */
export const stepsOf = ({ intents }: Pick<Session, 'intents'>): StepId[] => {
  const [domain, sso] = [intents.includes('domain'), intents.includes('sso')]
  return [
    ...(sso ? (['provider'] as const) : []),
    ...(domain ? (['domain'] as const) : []),
    ...(sso ? (['connection', 'test', 'activate'] as const) : []),
  ]
}

export const isTestGood = (test: Test | null): boolean =>
  test !== null && test.reason === null && test.rows.every((row) => !keepsOut(row))

/** An address that is not verified keeps nobody out: people are asked once. */
export const keepsOut = ({ problem }: Pick<Test['rows'][number], 'problem'>): boolean =>
  problem !== null && problem !== 'email_not_verified'

export const hasDomain = ({ domains }: Pick<Progress, 'domains'>) =>
  domains.some(({ verification }) => verification === 'verified')

export function isDone(step: StepId, progress: Progress): boolean {
  const { connection, idpId, test } = progress
  if (step === 'provider') return connection !== undefined || idpId !== undefined
  if (step === 'domain') return hasDomain(progress)
  if (step === 'connection') return connection !== undefined
  if (step === 'test') return isTestGood(test) || connection?.state === 'active'
  return connection?.state === 'active'
}

/** Whether there is something to do in it: what is tested has to be there. */
export function isOpen(step: StepId, progress: Progress): boolean {
  if (!stepsOf(progress.session).includes(step)) return false
  if (step === 'connection') return isDone('provider', progress)
  return (step !== 'test' && step !== 'activate') || progress.connection !== undefined
}

/** The first one with something left to do; the last one, where nothing is. */
export function firstOpen(progress: Progress): StepId {
  const steps = stepsOf(progress.session)
  return steps.find((step) => !isDone(step, progress)) ?? steps.at(-1)!
}
