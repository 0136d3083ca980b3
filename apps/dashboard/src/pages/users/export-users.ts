import { download } from '../../lib/download.ts'
import type { User } from '../../lib/wire.ts'
import { csvCell } from './csv.ts'

export type ExportFormat = 'csv' | 'json'

const columns = [
  'id',
  'display_name',
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'profile_image_url',
  'signed_up_at_millis',
  'last_active_at_millis',
  'has_password',
  'otp_auth_enabled',
  'passkey_auth_enabled',
  'requires_totp_mfa',
  'is_anonymous',
  'is_blocked',
  'oauth_providers',
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
] as const satisfies readonly (keyof User)[]

export function usersAsText(users: readonly User[], format: ExportFormat): string {
  const rows = users.map((user) => columns.map((name) => user[name]))
  if (format === 'json') {
    return JSON.stringify(
      rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]]))),
      null,
      2,
    )
  }
  return [columns.join(','), ...rows.map((row) => row.map(csvCell).join(','))].join('\r\n')
}

export const downloadUsers = (users: readonly User[], format: ExportFormat) =>
  download(`users.${format}`, format === 'csv' ? 'text/csv' : 'application/json', usersAsText(users, format))
