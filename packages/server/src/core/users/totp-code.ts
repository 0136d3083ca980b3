import type { TenantDb } from '../../db/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Project } from '../projects/project.ts'
import { openTotpSecret } from './totp-secret.ts'
import { stepOf } from './totp-step.ts'

interface Context {
  app: { sealer: Sealer; clock: { now(): Date } }
  project: Pick<Project, 'tenancyId'>
}

/** A code of the user's authenticator app; undefined when they have no second factor. */
export async function findTotp({ app, project }: Context, db: TenantDb, userId: string) {
  const row = await db.selectFrom('users').select('totp_secret').where('id', '=', userId).executeTakeFirst()
  const sealed = row?.totp_secret
  if (!sealed) return undefined
  const secret = Buffer.from(openTotpSecret(app.sealer, project, userId, sealed), 'base64')
  return {
    /** The step that a code belongs to; undefined when it is wrong. */
    stepOf: (code: string) => stepOf(secret, code, app.clock.now()),
    /** False when the step was taken before, or the secret was changed meanwhile. */
    take: (tx: TenantDb, step: number) => takeStep(tx, userId, sealed, step),
  }
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
