import { type SsoClientAuth, textError } from '@hallpass/contract'
import { OpenIdProblem, readDocument } from '../../core/oauth/open-id-document.ts'
import { OutgoingFailure, OutgoingRefusal } from '../../core/outgoing/index.ts'
import { type Connection, clientAuthOf, connectionOf } from '../../core/sso/connection.ts'
import { type CertificateRow, isCounting, readCertificates } from '../../core/sso/saml-store.ts'
import type { Call } from '../../http/call.ts'
import { readConnections } from './store.ts'

/** An identity provider that nobody could sign in with is told to whoever sets it up, rather than to their people. */
export async function requireUsable({ app, db }: Call, { id, type, config }: Connection, auth?: SsoClientAuth) {
  if (type === 'saml') {
    return requireCertificate({ app }, { type }, await readCertificates(db, [id]))
  }
  try {
    await readDocument(app.outgoing, config.issuer, auth ?? clientAuthOf(config))
  } catch (error) {
    const isExplained = [OpenIdProblem, OutgoingRefusal, OutgoingFailure].some((kind) => error instanceof kind)
    throw isExplained ? textError(400, (error as Error).message) : error
  }
}

/** Asked again while the connection is held: the last one may just be retired. */
export function requireCertificate(
  { app }: Pick<Call, 'app'>,
  { type }: { type: string },
  certificates: readonly CertificateRow[],
): void {
  if (type !== 'saml' || certificates.some((one) => isCounting(one, app.clock.now()))) return
  throw textError(400, 'The identity provider has no certificate that is still valid.')
}

/** At least one of those that are active; where there is none, that is for others to say. All are asked at once: each may take its time. */
export async function requireOneUsable(call: Call, teamId: string): Promise<void> {
  const active = (await readConnections(call.db, teamId)).filter(({ state }) => state === 'active')
  const asked = active.map((row) => requireUsable(call, connectionOf(call.app, call.project, row)))
  const [first, ...others] = await Promise.all(asked.map((one) => one.then(() => undefined, problemOf)))
  if (first && others.every((problem) => problem)) throw first.error
}

const problemOf = (error: unknown) => ({ error })
