import type { SealedColumn, Sealer } from '../crypto/index.ts'
import type { Project } from '../projects/project.ts'

/** A sealed secret opens only where it belongs: it cannot be moved to another user's or project's row. */
const contextOf = (project: Pick<Project, 'tenancyId'>, userId: string) => `totp:${project.tenancyId}:${userId}`

export const sealTotpSecret = (sealer: Sealer, project: Pick<Project, 'tenancyId'>, userId: string, secret: string) =>
  sealer.seal(secret, contextOf(project, userId))

/** In base64, as it was given. */
export const openTotpSecret = (sealer: Sealer, project: Pick<Project, 'tenancyId'>, userId: string, sealed: string) =>
  sealer.open(sealed, contextOf(project, userId))

/** Those of the other apps are sealed for the user too: one of them may become the first. */
export const otherTotpColumn: SealedColumn = {
  table: 'authenticator_apps',
  column: 'secret',
  key: ['tenancy_id', 'user_id', 'id'],
  context: (row) => contextOf({ tenancyId: String(row.tenancy_id) }, String(row.user_id)),
}

export const totpColumn: SealedColumn = {
  table: 'users',
  column: 'totp_secret',
  key: ['tenancy_id', 'id'],
  context: (row) => contextOf({ tenancyId: String(row.tenancy_id) }, String(row.id)),
}
