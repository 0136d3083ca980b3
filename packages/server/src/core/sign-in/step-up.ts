import { type AuthMethod, provesFactor } from '@hallpass/contract'
import { sql } from 'kysely'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import type { Project } from '../projects/project.ts'
import { claimColumns, signAccessToken, tokenSession, tokenSessionColumns } from '../sessions/claims.ts'
import type { SessionContext } from '../sessions/context.ts'
import { claimPlanOf, customColumn } from '../sessions/custom-claims.ts'
import type { TokenHolder } from '../tokens/index.ts'
import { sessionEnded } from '../users/current-user.ts'
import { stopFactorReset } from '../users/factor-resets.ts'

interface Proof extends TokenHolder {
  now: Date
  method: AuthMethod
  isFactor: boolean
  /** What claims of the project's own want of metadata. */
  claims: string
}

/** Notes the proof, and reads what the new token will say. */
const noting = (isCustom: boolean) =>
  prepare(`sessions.stepUp${isCustom ? '.claims' : ''}`, (db, p: Params<Proof>) =>
    db
      .updateTable('sessions as s')
      .from('users as u')
      .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
      .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.is_selected', '=', true))
      .set({
        authenticated_at: p('now'),
        factor_at: sql<Date | null>`case when ${p('isFactor')}::boolean then ${p('now')}::timestamptz else s.factor_at end`,
        methods: sql<string[]>`case when ${p('method')}::text = any(s.methods) then s.methods
        else s.methods || ${p('method')}::text end`,
      })
      .whereRef('u.id', '=', 's.user_id')
      .where('s.id', '=', p('sessionId'))
      .where('s.user_id', '=', p('userId'))
      .where('s.expires_at', '>', p('now'))
      .where('u.blocked_at', 'is', null)
      .returning([...tokenSessionColumns, ...claimColumns])
      .$if(isCustom, (update) => update.returning(customColumn(p))),
  )
const note = noting(false)
const noteCustom = noting(true)

interface Call {
  app: SessionContext
  project: Project
  token: TokenHolder | undefined
}

/** The person of this session has proved again who they are: an access token that says so. */
export async function stepUp({ app, project, token }: Call, db: TenantDb, method: AuthMethod) {
  const plan = claimPlanOf(project)
  const proof = { now: app.clock.now(), method, isFactor: provesFactor(method), claims: plan?.wanted ?? '' }
  const row = token && (await (plan ? noteCustom : note).first(db, { ...token, ...proof }))
  if (!row) throw sessionEnded()
  if (method === 'totp' || method === 'security-key')
    await stopFactorReset(db, proof.now, token.userId, 'second_factor_used')
  return { access_token: signAccessToken(app, project, row, tokenSession(row)) }
}
