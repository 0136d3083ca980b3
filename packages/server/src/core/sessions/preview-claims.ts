import { randomUUID } from 'node:crypto'
import { type ClaimSource, maxCustomClaims, maxTokenBytes, textError } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import type { Project } from '../projects/project.ts'
import type { AccessTokens } from '../tokens/index.ts'
import { claimColumns, subjectOf } from './claims.ts'
import { customClaimsOf, customColumn, customSize, planFor } from './custom-claims.ts'

interface Context {
  app: { clock: Clock; tokens: AccessTokens }
  db: TenantDb
  project: Project
}

/** Looking at everybody of a large project takes longer than whoever saves would wait. */
const looksAt = 10_000

const largest = prepare('tokenClaims.largest', (db, p: Params<{ claims: string }>) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('users as r')
        .select(['r.id', 'r.client_read_only_metadata', 'r.server_metadata'])
        .where('r.is_anonymous', '=', false)
        .orderBy('r.signed_up_at', 'desc')
        .orderBy('r.id', 'desc')
        .limit(looksAt)
        .as('u'),
    )
    .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.is_selected', '=', true))
    .select('u.id')
    .orderBy(customSize(p), 'desc')
    .orderBy('u.id')
    .limit(1),
)

const person = prepare('tokenClaims.person', (db, p: Params<{ userId: string; claims: string }>) =>
  db
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
    .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.is_selected', '=', true))
    .select([...claimColumns, customColumn(p)])
    .where('u.id', '=', p('userId')),
)

interface Wish {
  /** Whoever's token is largest, if nobody is named. */
  userId: string | undefined
  claims: Readonly<Record<string, ClaimSource>>
  config: CompleteConfig
}

/** What a token would say; undefined when there is no such user. */
export async function previewClaims({ app, db, project }: Context, { userId, claims, config }: Wish) {
  const plan = planFor(claims)
  const wanted = plan?.wanted ?? '[]'
  const id = userId ?? (await largest.first(db, { claims: wanted }))?.id
  const row = id === undefined ? undefined : await person.first(db, { userId: id, claims: wanted })
  if (!row) return undefined
  const custom = plan ? customClaimsOf({ config }, plan, row.custom, row) : { claims: [], tooLarge: [] }
  const now = app.clock.now()
  // As much as a session can say of itself.
  const proof = { at: now, methods: ['pwd', 'totp'] }
  const session = { id: randomUUID(), expiresAt: new Date(now.getTime() + 86_400_000), isImpersonation: false, proof }
  const fitted = app.tokens.describe(subjectOf(project, row, session), custom.claims)
  return {
    userId: row.user_id,
    claims: { ...fitted.claims },
    leftOut: [...custom.tooLarge, ...fitted.leftOut, ...Object.keys(claims).slice(maxCustomClaims)],
    bytes: fitted.bytes,
  }
}

/** Before claims are saved: what somebody's token has no room for would be missed by the app first of all. */
export async function checkClaims(call: Context, config: CompleteConfig): Promise<void> {
  const { claims } = config.auth.tokens
  const count = Object.keys(claims).length
  if (count === 0 || JSON.stringify(claims) === JSON.stringify(call.project.config.auth.tokens.claims)) return
  if (count > maxCustomClaims)
    throw textError(400, `A token has room for ${maxCustomClaims} claims of your own, not ${count}.`)
  const preview = await previewClaims(call, { userId: undefined, claims, config })
  if (!preview?.leftOut.length) return
  const names = preview.leftOut.join(', ')
  throw textError(
    400,
    `The token of the user ${preview.userId} would have no room for ${names}: it may have ${maxTokenBytes} bytes, so that it fits into a cookie. Take less of the metadata, or fewer claims.`,
  )
}
