import type { Partner } from '@hallpass/contract'
import { sql } from 'kysely'
import { before, deleteInBatches, type Sweep } from '../../db/index.ts'
import { sha256 } from '../crypto/index.ts'
import type { ProjectContext } from './context.ts'

/** How long a person may take to choose a project. */
const interactionMillis = 60 * 60 * 1000
/** How long the partner may take to fetch its key afterwards. */
const codeMillis = 10 * 60 * 1000

export interface NewInteraction {
  uid: string
  partner: Partner
  clientId: string
  redirectUri: string
  state: string | undefined
  codeChallenge: string
}

type Context = Pick<ProjectContext, 'database' | 'clock'>
const after = ({ clock }: Context, millis: number) => new Date(clock.now().getTime() + millis)

export const insertInteraction = (app: Context, interaction: NewInteraction) =>
  app.database.system
    .insertInto('partner_interactions')
    .values({
      uid_hash: sha256(interaction.uid),
      partner: interaction.partner,
      client_id: interaction.clientId,
      redirect_uri: interaction.redirectUri,
      state: interaction.state ?? null,
      code_challenge: interaction.codeChallenge,
      expires_at: after(app, interactionMillis),
    })
    .execute()

/** Undefined when it is unknown or has expired. */
export const findInteraction = ({ database, clock }: Context, partner: Partner, uid: string) =>
  database.system
    .selectFrom('partner_interactions')
    .select(['redirect_uri', 'state', 'code_hash'])
    .where('uid_hash', '=', sha256(uid))
    .where('partner', '=', partner)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()

export interface Choice {
  uid: string
  projectId: string
  externalProjectName: string | undefined
  code: string
}

/** One statement: of two confirmations at once, one gives a code. False when there is nothing (more) to confirm. */
export async function confirmInteraction(app: Context, partner: Partner, choice: Choice): Promise<boolean> {
  const row = await app.database.system
    .updateTable('partner_interactions')
    .set({
      project_id: choice.projectId,
      external_project_name: choice.externalProjectName ?? null,
      code_hash: sha256(choice.code),
      code_expires_at: after(app, codeMillis),
    })
    .where('uid_hash', '=', sha256(choice.uid))
    .where('partner', '=', partner)
    .where('expires_at', '>', app.clock.now())
    .where('code_hash', 'is', null)
    .returning('uid_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Spends the code in one statement (T11); undefined when it is unknown, of another client, used or expired. */
export const consumePartnerCode = (
  { database, clock }: Context,
  { partner, clientId, code }: { partner: Partner; clientId: string; code: string },
) =>
  database.system
    .updateTable('partner_interactions')
    .set({ used_at: clock.now() })
    .where('code_hash', '=', sha256(code))
    .where('partner', '=', partner)
    .where('client_id', '=', clientId)
    .where('used_at', 'is', null)
    .where('code_expires_at', '>', clock.now())
    .returning(['project_id', 'redirect_uri', 'code_challenge', 'external_project_name'])
    .executeTakeFirst()

const day = 24 * 60 * 60 * 1000

/** For a cron job: deletes those that ended long ago. */
export function deleteOldInteractions(sweep: Sweep): Promise<number> {
  return deleteInBatches(sweep, 'partner_interactions', sql`expires_at < ${before(sweep, day)}`)
}
