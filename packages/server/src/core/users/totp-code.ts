import type { TenantDb } from '../../db/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Project } from '../projects/project.ts'
import { openTotpSecret } from './totp-secret.ts'
import { stepOf } from './totp-step.ts'

interface Context {
  app: { sealer: Sealer; clock: { now(): Date } }
  project: Pick<Project, 'tenancyId'>
}

/** Of the first app the id is undefined: its secret is in the row of the user. */
interface AppSecret {
  id: string | undefined
  sealed: string
}

/** Takes the step of a code, in a transaction or alone. False when it was taken before, or the app is gone. */
export type TakeTotp = (db: TenantDb) => Promise<boolean>

/** The user's authenticator apps; undefined when they have no second factor. */
export async function findTotp({ app, project }: Context, db: TenantDb, userId: string) {
  const apps = await secretsOf(db, userId)
  if (apps.length === 0) return undefined
  const secretOf = ({ sealed }: AppSecret) => Buffer.from(openTotpSecret(app.sealer, project, userId, sealed), 'base64')
  return {
    /** Undefined when no app shows this code. All are asked even after a match, so that the time reveals nothing. */
    takerOf: (code: string): TakeTotp | undefined => {
      const steps = apps.map((one) => ({ one, step: stepOf(secretOf(one), code, app.clock.now()) }))
      const found = steps.find(({ step }) => step !== undefined)
      return found && ((tx) => takeOf(tx, userId, found.one, found.step ?? 0))
    },
    has: (secret: string) => apps.some((one) => secretOf(one).equals(Buffer.from(secret, 'base64'))),
    count: apps.length,
  }
}

async function secretsOf(db: TenantDb, userId: string): Promise<AppSecret[]> {
  const row = await db.selectFrom('users').select('totp_secret').where('id', '=', userId).executeTakeFirst()
  if (!row?.totp_secret) return []
  const others = await db
    .selectFrom('authenticator_apps')
    .select(['id', 'secret as sealed'])
    .where('user_id', '=', userId)
    .execute()
  return [{ id: undefined, sealed: row.totp_secret }, ...others]
}

function takeOf(db: TenantDb, userId: string, { id, sealed }: AppSecret, step: number): Promise<boolean> {
  return id === undefined ? takeStep(db, userId, sealed, step) : takeStepOf(db, userId, id, step)
}

/** One statement, so that a step is accepted once, and no earlier step after it (T13). No secret: one is about to be set. */
export async function takeStep(
  tx: TenantDb,
  userId: string,
  sealedSecret: string | null,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_secret', 'is not distinct from', sealedSecret)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The same of another app. The user is held as with the first: what ends sessions or trust waits, or was before. */
async function takeStepOf(tx: TenantDb, userId: string, id: string, step: number): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { numUpdatedRows } = await tx
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
