import { knownError, textError } from '@hallpass/contract'
import {
  deletePasskey,
  initiatePasskeyAuthentication,
  initiatePasskeyRegistration,
  listPasskeys,
  passkeySignIn,
  registerPasskey,
  stepUpWithPasskey,
  updatePasskey,
} from '@hallpass/contract/endpoints'
import { describeAudit } from '../../core/audit/index.ts'
import { submitCode } from '../../core/codes/index.ts'
import { recordProof, recordSignIn } from '../../core/sign-in/record.ts'
import { failingWith } from '../../core/webauthn/ceremony-failure.ts'
import type { Call } from '../../http/call.ts'
import { wholeList } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { authenticate, confirm, register, remove, startAuthentication, startRegistration } from './service.ts'
import { listPasskeysOf, renamePasskey } from './store.ts'

function requirePasskeys({ project }: Call) {
  if (!project.config.auth.passkey.allowSignIn) throw knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED')
}

async function requireUser(call: Call) {
  const user = await call.user()
  if (!user) throw knownError('USER_AUTHENTICATION_REQUIRED')
  return user
}

/** With its owner, so that the entry is erased with them. */
const targetOf = (userId: string, id: string) => ({ target: { type: 'passkey', id: `${userId}/${id}` } })

const noPasskey = () => textError(404, 'You have no such passkey.')

interface Row {
  id: string
  display_name: string
  created_at: Date
  last_used_at: Date | null
}

const toItem = (row: Row) => ({
  id: row.id,
  name: row.display_name,
  created_at_millis: row.created_at.getTime(),
  last_used_at_millis: row.last_used_at?.getTime() ?? null,
})

export const passkeyRoutes = [
  route(initiatePasskeyRegistration, async (_input, call) => {
    requirePasskeys(call)
    await call.limits.take({ name: 'passkeyUser', id: call.me.id })
    return startRegistration(call, call.me.id)
  }),

  route(registerPasskey, async ({ body }, call) => {
    const code = await submitCode(call, 'passkey-registration', body.code)
    requirePasskeys(call)
    const { id } = await requireUser(call)
    const credentialId = await failingWith('PASSKEY_REGISTRATION_FAILED', () =>
      register(call, id, code, body.credential),
    )
    return { user_handle: credentialId }
  }),

  route(initiatePasskeyAuthentication, async (_input, call) => {
    requirePasskeys(call)
    // Anyone may ask, and every challenge is a row until it is swept.
    await call.limits.take({ name: 'passkeyNetwork' })
    return startAuthentication(call)
  }),

  route(passkeySignIn, ({ body }, call) =>
    recordSignIn(call, 'passkey', async () => {
      const code = await submitCode(call, 'passkey-authentication', body.code)
      requirePasskeys(call)
      const work = () => authenticate(call, code, body.authentication_response)
      return failingWith('PASSKEY_AUTHENTICATION_FAILED', work)
    }),
  ),

  route(stepUpWithPasskey, ({ body }, call) =>
    recordProof(call, 'passkey', async () => {
      const code = await submitCode(call, 'passkey-authentication', body.code)
      requirePasskeys(call)
      const work = () => confirm(call, call.me.id, code, body.authentication_response)
      return failingWith('PASSKEY_AUTHENTICATION_FAILED', work)
    }),
  ),

  route(listPasskeys, async (_input, call) => {
    const user = await requireUser(call)
    return wholeList((await listPasskeysOf(call.db, user.id)).map(toItem))
  }),

  route(updatePasskey, async ({ params, body }, call) => {
    const user = await requireUser(call)
    describeAudit(call.db, targetOf(user.id, params.id))
    const renamed = await renamePasskey(call.db, user.id, params.id, body.name)
    if (!renamed) throw noPasskey()
    return toItem(renamed)
  }),

  route(deletePasskey, async ({ params }, call) => {
    const user = await requireUser(call)
    describeAudit(call.db, targetOf(user.id, params.id))
    if (!(await remove(call, user.id, params.id))) throw noPasskey()
  }),
]
