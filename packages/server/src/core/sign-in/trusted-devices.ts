import { randomUUID } from 'node:crypto'
import { trustedDevices } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import { randomToken, sha256 } from '../crypto/index.ts'
import type { Project } from '../projects/project.ts'
import type { ProjectRequest } from '../request.ts'
import type { SessionContext } from '../sessions/context.ts'
import { deviceOf } from '../sessions/device.ts'
import { sendSecurityNotice } from '../users/security-notices.ts'

interface Context {
  app: { clock: Clock }
  project: Project
}

export const dayMillis = 86_400_000

/** For how many days a project trusts devices; undefined where it trusts none. What it sets later holds for those that are there. */
export function trustedDaysOf({ config }: Project): number | undefined {
  const { trustDevices, trustedDays } = config.auth.secondFactor
  return trustDevices ? trustedDays : undefined
}

/** What the device has to keep to pass for the second factor from now on; undefined where the project trusts none. */
export async function trustDevice(
  call: ProjectRequest<SessionContext>,
  tx: TenantDb,
  userId: string,
): Promise<string | undefined> {
  if (trustedDaysOf(call.project) === undefined) return undefined
  const secret = randomToken()
  const { ip, userAgent } = await deviceOf(call.app, call.request)
  const created_at = call.app.clock.now()
  await tx
    .insertInto('trusted_devices')
    .values({ user_id: userId, id: randomUUID(), secret_hash: sha256(secret), created_at, ip, user_agent: userAgent })
    .execute()
  await forgetOldest(tx, userId)
  await sendSecurityNotice(call, tx, userId, 'device_trusted')
  return secret
}

const forgetOldest = (tx: TenantDb, userId: string) =>
  tx
    .deleteFrom('trusted_devices')
    .where('user_id', '=', userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('trusted_devices as d')
        .select('d.id')
        .where('d.user_id', '=', userId)
        .orderBy('d.created_at', 'desc')
        .orderBy('d.id', 'desc')
        .offset(trustedDevices.perUser),
    )
    .execute()

/** Whether one of the secrets is that of a device which the user trusts; nobody guesses one, so wrong ones cost nothing. */
export async function isTrusted(call: Context, db: TenantDb, userId: string, secrets: readonly string[]) {
  const device = await trustedOnes(call, db, userId)
    ?.where('secret_hash', 'in', secrets.map(sha256))
    .limit(1)
    .executeTakeFirst()
  return device !== undefined
}

/**
 * The same for the end of a sign-in. The user is held, as whatever ends the trust does: a device that is no longer trusted opens nothing.
 */
export async function takeTrustedDevice(call: Context, tx: TenantDb, userId: string, secrets: readonly string[]) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const device = await trustedOnes(call, tx, userId)
    ?.where('secret_hash', 'in', secrets.map(sha256))
    .limit(1)
    .executeTakeFirst()
  if (!device) return false
  await tx
    .updateTable('trusted_devices')
    .set({ last_used_at: call.app.clock.now() })
    .where('user_id', '=', userId)
    .where('id', '=', device.id)
    .execute()
  return true
}

/** Newest first. */
export async function listTrusted(call: Context, db: TenantDb, userId: string) {
  return (await trustedOnes(call, db, userId)?.orderBy('created_at', 'desc').orderBy('id').execute()) ?? []
}

function trustedOnes({ app, project }: Context, db: TenantDb, userId: string) {
  const days = trustedDaysOf(project)
  if (days === undefined) return undefined
  return db
    .selectFrom('trusted_devices')
    .select(['id', 'created_at', 'last_used_at', 'ip', 'user_agent'])
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(app.clock.now().getTime() - days * dayMillis))
}

/** False when there is none. */
export async function removeTrusted(db: TenantDb, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('trusted_devices')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
