import { randomBytes } from 'node:crypto'
import { codeLifetimeMillis, isProviderType } from '@hallpass/contract'
import type { App } from '../../app.ts'
import { sha256 } from '../../core/crypto/index.ts'
import type { InnerFlow } from '../../core/oauth/provider-client.ts'
import type { Project } from '../../core/projects/project.ts'
import type { TokenHolder } from '../../core/tokens/index.ts'
import { insertFlow, takeFlow } from './store.ts'

/** What authorize stores for the callback, under the inner state. */
export interface Flow {
  kind: 'authenticate' | 'link'
  providerId: string
  /** At whose address its answer has to come. */
  providerType: string
  inner: InnerFlow
  /** What the app asked for; it is returned to the app or bound to its code. */
  redirectUri: string
  state: string
  codeChallenge: string
  codeChallengeMethod: 'S256' | 'plain'
  /** Of the access token: the user to link to, or to upgrade if anonymous, while that session is alive. */
  holder?: TokenHolder | undefined
  providerScope?: string | undefined
  errorRedirectUrl?: string | undefined
  afterCallbackRedirectUrl?: string | undefined
  /** The setup link in whose session a connection is tried out, or that the dashboard does: then nobody is signed in. */
  testOf?: string | undefined
}

/** Where an answer came. */
export interface Door {
  /** Of the provider that sends people there. */
  type: string
  /** Of one provider alone, unless it is one of the twelve: who runs those is known. */
  only?: { projectId: string; providerId: string }
}

/** Or a provider that somebody else has set up could send people on to this one, and be given the code that comes of it (T86). */
export function isDoorOf({ id }: Project, { providerType, providerId }: Flow, { type, only }: Door): boolean {
  if (providerType !== type) return false
  return only ? only.projectId === id && only.providerId === providerId : isProviderType(type)
}

export const randomPart = () => randomBytes(32).toString('base64url')

/** The state names its project, so that a callback, which comes without headers, finds the right tenancy. */
export const newInnerFlow = (project: Project): InnerFlow => ({
  state: `${project.id}.${randomPart()}`,
  verifier: randomPart(),
  nonce: randomPart(),
})

const statePattern = /^([0-9a-f-]{36}|internal)\.[\w-]{43}$/

/** Undefined for text that cannot be one of our states. */
export const projectIdOf = (state: string): string | undefined => statePattern.exec(state)?.[1]

const sealContext = (project: Project, hash: Buffer) => `oauth-flow:${project.tenancyId}:${hash.toString('hex')}`

export const flowExpiry = ({ clock }: App) => new Date(clock.now().getTime() + codeLifetimeMillis.oauthFlow)

export async function saveFlow({ app, project }: { app: App; project: Project }, flow: Flow) {
  const hash = sha256(flow.inner.state)
  const sealed = app.sealer.seal(JSON.stringify(flow), sealContext(project, hash))
  await insertFlow(app.database.forTenancy(project.tenancyId), hash, sealed, flowExpiry(app))
}

/** Finds and spends the flow of a state, so that a state works once even when the flow then fails (T04). */
export async function consumeFlow(app: App, project: Project, state: string) {
  const hash = sha256(state)
  const row = await takeFlow(app.database.forTenancy(project.tenancyId), hash)
  if (!row) return undefined
  // Only saveFlow() writes these, and the seal shows that it did.
  const flow = JSON.parse(app.sealer.open(row.sealed_flow, sealContext(project, hash))) as Flow
  return { flow, isLate: row.expires_at <= app.clock.now() }
}
