import { type RawBuilder, sql } from 'kysely'
import { type Params, prepare, type TenantDb, type TenantTables } from '../../../db/index.ts'

type Column<T extends keyof TenantTables> = Exclude<keyof TenantTables[T], 'tenancy_id'>
type Types<T extends keyof TenantTables> = {
  readonly [Name in Column<T>]?: 'uuid' | 'text' | 'text[]' | 'boolean' | 'bigint' | 'bytea' | 'timestamptz'
}
type Row<Columns> = {
  readonly [Name in keyof Columns]?: string | number | boolean | readonly string[] | null | undefined
}

/**
 * The rows come as one parameter, a JSON text: thousands of parameters cost more than the rows do. `computed` makes of what a row
 * has for a column, `r.column`, what goes into it.
 */
function insertion<T extends keyof TenantTables, Columns extends Types<T>>(
  table: T,
  columns: Columns,
  computed: { readonly [Name in keyof Columns]?: RawBuilder<unknown> } = {},
) {
  const names = Object.keys(columns) as (keyof Columns & string)[]
  const definition = names.map((name) => `${name} ${columns[name]}`).join(', ')
  const statement = prepare(`import.${table}`, (db, p: Params<{ rows: string }>) =>
    db
      .insertInto(table as 'users')
      .columns(names as never)
      .expression((eb) =>
        eb
          .selectFrom(sql<object>`json_to_recordset(${p('rows')}::json)`.as<'r'>(sql.raw(`r(${definition})`)))
          .select(names.map((name) => (computed[name] ?? sql.ref(`r.${name}`)).as(name))),
      ),
  )
  return async (tx: TenantDb, rows: readonly Row<Columns>[]) => {
    if (rows.length) await statement.ahead(tx, { rows: JSON.stringify(rows) })
  }
}

/** With addresses in the place of the search text: then the row is not written a second time when they follow. */
export const insertUsers = insertion(
  'users',
  {
    ...{
      id: 'uuid',
      external_id: 'text',
      display_name: 'text',
      profile_image_url: 'text',
      is_anonymous: 'boolean',
      blocked_at: 'timestamptz',
    },
    ...{ signed_up_at: 'timestamptz', last_active_at: 'timestamptz', moved_in_at: 'timestamptz' },
    ...{ password_hash: 'text', otp_enabled: 'boolean', totp_secret: 'text', recovery_codes: 'text' },
    ...{ client_metadata: 'text', client_read_only_metadata: 'text', server_metadata: 'text', search_text: 'text[]' },
  },
  {
    client_metadata: sql`r.client_metadata::json`,
    client_read_only_metadata: sql`r.client_read_only_metadata::json`,
    server_metadata: sql`r.server_metadata::json`,
    search_text: sql`search_text_of(r.display_name, r.search_text)`,
  },
)

export const insertChannels = insertion('contact_channels', {
  ...{ id: 'uuid', user_id: 'uuid', type: 'text', value: 'text', is_primary: 'boolean', is_verified: 'boolean' },
  ...{ used_for_auth: 'boolean', is_claim: 'boolean', created_at: 'timestamptz', signed_up_at: 'timestamptz' },
})

export const insertAccounts = insertion('oauth_accounts', {
  ...{ id: 'uuid', user_id: 'uuid', provider_config_id: 'text', account_id: 'text', email: 'text' },
  ...{ allow_sign_in: 'boolean', allow_connected_accounts: 'boolean' },
  ...{ created_at: 'timestamptz', signed_up_at: 'timestamptz' },
})

export const insertPasskeys = insertion('passkeys', {
  ...{ id: 'uuid', user_id: 'uuid', credential_id: 'text', public_key: 'bytea', counter: 'bigint' },
  ...{ transports: 'text[]', device_type: 'text', is_backed_up: 'boolean', display_name: 'text', user_handle: 'text' },
  ...{ created_at: 'timestamptz', signed_up_at: 'timestamptz' },
})

export const insertApps = insertion('authenticator_apps', {
  ...{ id: 'uuid', user_id: 'uuid', name: 'text', secret: 'text', created_at: 'timestamptz' },
})

export const insertSecurityKeys = insertion('security_keys', {
  ...{ id: 'uuid', user_id: 'uuid', credential_id: 'text', public_key: 'bytea', counter: 'bigint' },
  ...{ transports: 'text[]', name: 'text', created_at: 'timestamptz' },
})

export const insertProjectPermissions = insertion('project_permissions', {
  ...{ user_id: 'uuid', permission_id: 'text', created_at: 'timestamptz' },
})

export const insertTeams = insertion('teams', {
  ...{ id: 'uuid', display_name: 'text', named_after: 'uuid', given_name: 'text', created_at: 'timestamptz' },
})

export const insertMembers = insertion('team_members', {
  ...{ team_id: 'uuid', user_id: 'uuid', role: 'text', is_selected: 'boolean' },
  ...{ created_at: 'timestamptz', signed_up_at: 'timestamptz' },
})

export const insertTeamPermissions = insertion('team_permissions', {
  ...{ team_id: 'uuid', user_id: 'uuid', permission_id: 'text', created_at: 'timestamptz' },
})
