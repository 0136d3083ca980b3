import type { App } from './app.ts'
import { erasedLogColumn } from './core/audit/erased.ts'
import { auditErasureColumn } from './core/audit/erasure.ts'
import { auditHeadColumn } from './core/audit/head.ts'
import { auditRemovedColumn } from './core/audit/removed.ts'
import { resealColumn, type SealedColumn } from './core/crypto/reseal.ts'
import { oauthTokenColumn } from './core/oauth/stored-tokens.ts'
import { partnerConnectionsColumn } from './core/projects/partner-projects.ts'
import { configColumn } from './core/projects/store.ts'
import { ssoConfigColumn } from './core/sso/connection.ts'
import { passwordSchemeColumn } from './core/users/password-schemes.ts'
import { recoveryCodesColumn } from './core/users/recovery-codes.ts'
import { otherTotpColumn, totpColumn } from './core/users/totp-secret.ts'
import { vaultColumn } from './core/vault/sealed-value.ts'
import { webhookSecretsColumn } from './core/webhooks/secrets.ts'
import { resolveSecrets } from './settings/index.ts'

/** Every column whose sealed values live for long. Flows and logins under way end before a secret is taken away. */
const columnsOf = (app: App): readonly SealedColumn[] => [
  configColumn,
  totpColumn,
  otherTotpColumn,
  recoveryCodesColumn,
  passwordSchemeColumn,
  auditHeadColumn,
  auditErasureColumn,
  auditRemovedColumn,
  erasedLogColumn,
  oauthTokenColumn,
  partnerConnectionsColumn,
  vaultColumn(app.vaultSealers),
  webhookSecretsColumn,
  ssoConfigColumn,
]

/** The name of the job that runs after a start with several secrets, and once a day. */
export const resealJob = 'reseal-with-newest-secret'

export const hasOlderSecrets = (app: App) => resolveSecrets(app.settings).length > 1

/** Afterwards the older secrets may be taken off the list. Returns how many values it sealed again. */
export async function resealAll(app: App): Promise<number> {
  if (!hasOlderSecrets(app)) return 0
  let count = 0
  for (const column of columnsOf(app)) count += await resealColumn(app.database.system, app.sealer, column)
  // Cached configurations stay valid: sealing them again does not change what they say.
  if (count) app.log.info({ values: count }, 'sealed what older secrets had sealed with the newest one')
  return count
}
