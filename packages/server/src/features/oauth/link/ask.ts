import { textError } from '@hallpass/contract'
import type { App } from '../../../app.ts'
import { createCode, otpAndNonce } from '../../../core/codes/index.ts'
import { sha256 } from '../../../core/crypto/index.ts'
import type { NormalizedEmail } from '../../../core/email.ts'
import { requestMail, sealCode } from '../../../core/outbox/index.ts'
import type { Project } from '../../../core/projects/project.ts'
import type { RequestInfo } from '../../../core/request.ts'
import type { Assertion } from '../../../core/sso/assertion.ts'
import type { Connection } from '../../../core/sso/connection.ts'
import { noteSsoReason } from '../../../core/sso/notes.ts'
import type { LinkProofNeeded } from '../../../core/sso/resolve-user.ts'
import type { TenantDb } from '../../../db/index.ts'
import { limitsOf } from '../../../http/limits.ts'
import { type Flow, flowExpiry, randomPart } from '../flow.ts'
import { setInnerCookie } from '../inner-cookie.ts'
import { findFlow, insertFlow } from '../store.ts'

/** A sign-in that waits until the person has shown that a mailbox is theirs. */
export interface Proving {
  flow: Flow
  connectionId: string
  assertion: Assertion
  /** Null where nobody has an account with the address. */
  userId: string | null
  email: NormalizedEmail
  isVerified: boolean
  /** The part of the code that the email does not show. */
  nonce: string
}

interface Asked {
  flow: Flow
  connection: Connection
  assertion: Assertion
  needed: LinkProofNeeded
  /** The answer of the identity provider counts once, also when the account is linked or made only later. */
  spend?: (tx: TenantDb) => Promise<void>
}

interface Place {
  app: App
  project: Project
  request: RequestInfo
}

/** Mails the code, and returns where this browser is asked for it. */
export async function askForProof(
  place: Place,
  { flow, connection, assertion, needed, spend }: Asked,
): Promise<string> {
  const { app, project, request } = place
  const { userId, email, isVerified } = needed
  if (!app.mail.canSend(project)) throw cannotAsk(request, needed)
  const limits = limitsOf(app, request, { level: 'client', project })
  await limits.take({ name: 'mailNetwork' }, { name: 'mailAddress', email })
  const code = randomPart()
  const { hash, context } = placeOf(project, code)
  await app.database
    .forTenancy(project.tenancyId)
    .transaction()
    .execute(async (tx) => {
      await spend?.(tx)
      const nonce = await mailCode(place, tx, { userId, email, connection })
      const proving: Proving = { flow, connectionId: connection.id, assertion, userId, email, isVerified, nonce }
      await insertFlow(tx, hash, app.sealer.seal(JSON.stringify(proving), context), flowExpiry(app))
    })
  setInnerCookie(app, request, code, false)
  return `${app.settings.url}/p/${project.id}/link-account?code=${code}`
}

function cannotAsk(request: RequestInfo, { userId }: LinkProofNeeded) {
  noteSsoReason(request, userId === null ? 'email_not_verified' : 'not_confirmed')
  const why =
    userId === null
      ? 'The identity provider says that the address is not verified, and no email can be sent to confirm it.'
      : 'Somebody has an account with this address, and no email can be sent to ask them.'
  return textError(403, why)
}

async function mailCode(
  { app, request }: Place,
  tx: TenantDb,
  { userId, email, connection }: Pick<Proving, 'userId' | 'email'> & { connection: Connection },
): Promise<string> {
  const data = { connectionId: connection.id, ...(userId === null && { email }) }
  const holder = userId === null ? {} : { userId }
  const { id, code } = await createCode(tx, app.clock.now(), { purpose: 'sso-link', ...holder, data })
  await requestMail(tx, {
    kind: 'sso_link_code',
    ...{ userId, email, provider: connection.displayName, language: request.language },
    ...{ codeId: id, sealedCode: sealCode(app.sealer, { id, code }) },
  })
  return otpAndNonce(code).nonce
}

/** Not where other flows are: a code of this page is no state, and none of another page (T14). */
export function placeOf(project: Project, code: string) {
  const hash = sha256(`link:${code}`)
  return { hash, context: `oauth-link:${project.tenancyId}:${hash.toString('hex')}` }
}

/** Undefined when it is unknown here, finished or too old. */
export async function findProving(app: App, project: Project, code: string): Promise<Proving | undefined> {
  const { hash, context } = placeOf(project, code)
  const row = await findFlow(app.database.forTenancy(project.tenancyId), hash)
  if (!row || row.expires_at <= app.clock.now()) return undefined
  // Only askForProof() writes these, and the seal shows that it did.
  return JSON.parse(app.sealer.open(row.sealed_flow, context)) as Proving
}
