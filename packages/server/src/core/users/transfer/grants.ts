import { createHash } from 'node:crypto'
import type { TenantDb } from '../../../db/index.ts'
import type { ImportContext } from './create-batch.ts'

/** What somebody gets because of what they were elsewhere: permissions in a team, or in the project. */
export interface Grant {
  /** One with a name is made if it is not there. */
  readonly team?: { readonly id: string; readonly name?: string | undefined } | undefined
  readonly permissions: readonly string[]
  /** What a file says of them as a member. */
  readonly member?: Member | undefined
}

interface Member {
  readonly is_selected?: boolean
  readonly display_name?: string | null | undefined
  readonly profile_image_url?: string | null | undefined
  readonly created_at_millis?: number | undefined
}

interface Receiver {
  readonly userId: string
  readonly grants?: readonly Grant[] | undefined
}

/**
 * The id of a team that imports make, always the same for a name. A team that only has that name is never the one that is meant: people
 * of the project may call theirs as they like.
 */
export function teamIdFor(tenancyId: string, name: string): string {
  const bytes = createHash('sha256').update(`moved-in team\n${tenancyId}\n${name}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Adds what is missing and takes nothing away, so that an import can run again. Without events, as all of it. */
export async function applyGrants(tx: TenantDb, { now }: ImportContext, receivers: readonly Receiver[]) {
  const all = receivers.flatMap(({ userId, grants = [] }) => grants.map((grant) => ({ userId, ...grant })))
  if (!all.length) return
  const teams = new Map(all.flatMap(({ team }) => (team?.name === undefined ? [] : [[team.id, team.name] as const])))
  await inPieces([...teams], (rows) =>
    tx
      .insertInto('teams')
      .values(rows.map(([id, display_name]) => ({ id, display_name, created_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const there = await holdTeams(tx, [...new Set(all.flatMap(({ team }) => team?.id ?? []))])
  const inTeams = all.flatMap(({ userId, team, permissions, member }) =>
    team && there.has(team.id) ? [{ user_id: userId, team_id: team.id, permissions, member }] : [],
  )
  await inPieces(inTeams, (rows) =>
    tx
      .insertInto('team_members')
      .values(rows.map(({ user_id, team_id, member }) => ({ user_id, team_id, ...memberColumns(member, now) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await inPieces(inTeams.map(({ member, ...grant }) => grant).flatMap(each), (rows) =>
    tx
      .insertInto('team_permissions')
      .values(rows.map((row) => ({ ...row, created_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const inProject = all.filter(({ team }) => !team).map(({ userId, permissions }) => ({ user_id: userId, permissions }))
  await inPieces(inProject.flatMap(each), (rows) =>
    tx
      .insertInto('project_permissions')
      .values(rows.map((row) => ({ ...row, created_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

const memberColumns = (member: Member = {}, now: Date) => ({
  display_name: member.display_name ?? null,
  profile_image_url: member.profile_image_url ?? null,
  is_selected: member.is_selected ?? false,
  created_at: member.created_at_millis === undefined ? now : new Date(member.created_at_millis),
})

const each = <T extends { permissions: readonly string[] }>({ permissions, ...rest }: T) =>
  permissions.map((permission_id) => ({ ...rest, permission_id }))

/** Those that are there, until the transaction ends: one may be deleted while an import runs. */
async function holdTeams(tx: TenantDb, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  const rows = await tx.selectFrom('teams').select('id').where('id', 'in', ids).forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}

const pieceSize = 1000

async function inPieces<T>(rows: readonly T[], write: (piece: readonly T[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += pieceSize) await write(rows.slice(at, at + pieceSize))
}
