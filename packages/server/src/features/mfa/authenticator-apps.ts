import { randomUUID } from 'node:crypto'
import { authenticatorApps, knownError, textError, totp } from '@hallpass/contract'
import { noteNewFactor } from '../../core/sessions/new-factor.ts'
import { deleteTrustedDevicesOf } from '../../core/sessions/store.ts'
import { announceUser } from '../../core/users/announce.ts'
import { requireStillSignedIn } from '../../core/users/current-user.ts'
import { stopFactorReset } from '../../core/users/factor-resets.ts'
import { requireFactorLeft } from '../../core/users/required-factor.ts'
import { sendSecurityNotice } from '../../core/users/security-notices.ts'
import { findTotp, takeStep } from '../../core/users/totp-code.ts'
import { sealTotpSecret } from '../../core/users/totp-secret.ts'
import { stepOf } from '../../core/users/totp-step.ts'
import type { Call } from '../../http/call.ts'

type Tx = Call['db']

/** The first one has no row of its own, and so no id. */
const first = 'first'

const millisOfStep = (step: string | number | bigint | null) =>
  step === null ? null : Number(step) * totp.stepSeconds * 1000

/** In the order in which they were added. */
export async function listApps(db: Tx, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['totp_secret', 'totp_name', 'totp_added_at', 'totp_last_step'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.totp_secret) return []
  const others = await db
    .selectFrom('authenticator_apps')
    .select(['id', 'name', 'created_at', 'last_step'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { totp_name: name, totp_added_at: addedAt, totp_last_step: step } = user
  return [
    { id: first, name, created_at_millis: addedAt?.getTime() ?? null, last_used_at_millis: millisOfStep(step) },
    ...others.map((app) => ({
      ...{ id: app.id, name: app.name, created_at_millis: app.created_at.getTime() },
      last_used_at_millis: millisOfStep(app.last_step),
    })),
  ]
}

interface NewApp {
  name: string
  totp_secret_base64: string
  totp_code: string
}

export function addApp(call: Call, userId: string, { name, totp_secret_base64: secret, totp_code }: NewApp) {
  const now = call.app.clock.now()
  const step = stepOf(Buffer.from(secret, 'base64'), totp_code, now)
  if (step === undefined) throw knownError('INVALID_TOTP_CODE')
  const sealed = sealTotpSecret(call.app.sealer, call.project, userId, secret)
  return call.db.transaction().execute(async (tx) => {
    await holdUser(call, tx, userId)
    const there = await findTotp(call, tx, userId)
    if (there?.has(secret)) throw textError(400, 'One of your apps has this secret already.')
    if (there && there.count >= authenticatorApps.perUser)
      throw textError(400, `You have ${authenticatorApps.perUser} apps already. Remove one to add another.`)
    const id = there ? randomUUID() : first
    if (there) await insert(tx, userId, { id, name, sealed, step, now })
    else await setFirst(tx, userId, { name, sealed, step, now })
    await sendSecurityNotice(call, tx, userId, 'second_factor_added')
    await stopFactorReset(tx, now, userId, 'second_factor_changed')
    await noteNewFactor(call, tx, userId)
    if (!there) await announceUser(tx, userId)
    return { id, name, created_at_millis: now.getTime(), last_used_at_millis: millisOfStep(step) }
  })
}

interface Stored {
  name: string
  sealed: string
  step: number
  now: Date
}

const insert = (tx: Tx, user_id: string, { id, name, sealed, step, now }: Stored & { id: string }) =>
  tx
    .insertInto('authenticator_apps')
    .values({ user_id, id, name, secret: sealed, last_step: step, created_at: now })
    .execute()

async function setFirst(tx: Tx, userId: string, { name, sealed, step, now }: Stored) {
  if (!(await takeStep(tx, userId, null, step))) throw knownError('INVALID_TOTP_CODE')
  const columns = { totp_secret: sealed, totp_name: name, totp_added_at: now }
  await tx.updateTable('users').set(columns).where('id', '=', userId).execute()
}

/** Changes wait for each other, and for whatever ends the session that asks (T49). */
export async function holdUser(call: Call, tx: Tx, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  await requireStillSignedIn(call, tx, userId)
}

export function removeApp(call: Call, userId: string, id: string): Promise<void> {
  return call.db.transaction().execute(async (tx) => {
    await holdUser(call, tx, userId)
    if (id === first) await requireOther(call, tx, userId)
    if (!(await (id === first ? removeFirst(tx, userId) : removeOther(tx, userId, id))))
      throw textError(404, 'There is no such app.')
    await requireFactorLeft(call, tx, userId)
    // They were trusted with the apps that the person had then.
    await deleteTrustedDevicesOf(tx, userId)
    await stopFactorReset(tx, call.app.clock.now(), userId, 'second_factor_changed')
    await sendSecurityNotice(call, tx, userId, 'second_factor_removed')
    await announceUser(tx, userId)
  })
}

/** The last one is switched off, which takes a code of it: no proof of a session does (T59). Sessions of published clients follow the wire. */
async function requireOther(call: Call, tx: Tx, userId: string): Promise<void> {
  if (call.level !== 'client' || !(await call.user())?.provesFactors) return
  const apps = await listApps(tx, userId)
  if (apps.length === 1)
    throw textError(
      400,
      'This is your last app: turn the second factor off with a code of it, or with a recovery code.',
    )
}

async function removeOther(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The next one takes its place. No step that was used before counts again (T13). */
async function removeFirst(tx: Tx, userId: string): Promise<boolean> {
  const next = await tx
    .selectFrom('authenticator_apps')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (next) await removeOther(tx, userId, next.id)
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((eb) => ({
      totp_secret: next?.secret ?? null,
      totp_name: next?.name ?? null,
      totp_added_at: next?.created_at ?? null,
      ...(next?.last_step && {
        totp_last_step: eb.fn<number | null>('greatest', ['totp_last_step', eb.val(next.last_step)]),
      }),
    }))
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
