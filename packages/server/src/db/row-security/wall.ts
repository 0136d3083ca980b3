import type pg from 'pg'
import { tenantTables } from '../schema.gen.ts'

/** Statements of a tenancy run as this role: it has the tables of tenancies and nothing else, and row security holds for it. */
export const tenantRole = 'hallpass_tenant'

/** What connections need to know to go behind the wall and back. */
export interface RowSecurity {
  /** The role of the server's own statements: `none`, unless the connection names one. */
  serverRole: string
}

export class RowSecurityError extends Error {
  override readonly name = 'RowSecurityError'
}

/** Makes what is missing of the wall between tenancies, and refuses to go on without it. */
export async function buildWall(pool: pg.Pool): Promise<RowSecurity> {
  const client = await pool.connect()
  try {
    if (!(await stands(client))) await build(client)
    const { rows } = await client.query<{ role: string }>("select current_setting('role') as role")
    return { serverRole: rows[0]?.role ?? 'none' }
  } finally {
    client.release()
  }
}

/** What the next start will find, without changing anything. */
export async function inspectWall(pool: pg.Pool): Promise<'stands' | 'will be built' | RowSecurityError> {
  const client = await pool.connect()
  try {
    if (await stands(client)) return 'stands'
    const { rows } = await client.query<{ may: boolean }>(mayBuildStatement)
    return rows[0]?.may ? 'will be built' : refusal('permission denied to create role')
  } finally {
    client.release()
  }
}

async function build(client: pg.PoolClient) {
  try {
    // By itself: a role that another server made at the same moment is seen only from the next transaction on.
    await client.query(roleStatement)
    await inTransaction(client, async () => {
      // Of servers that start at once, one does it.
      await client.query("select pg_advisory_xact_lock(hashtext('hallpass:row-security'))")
      await client.query(memberStatement)
      await client.query(tableStatement)
    })
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : String(error), error)
  }
  if (!(await stands(client))) throw refusal(`row security does not hold for ${tenantRole}`)
}

const refusal = (reason: string, cause?: unknown) =>
  new RowSecurityError(
    `HALLPASS_ROW_SECURITY=on cannot be kept: ${reason}. Let an administrator of the database run ` +
      `"create role ${tenantRole} nologin; grant ${tenantRole} to <the user of DATABASE_URL>;", or switch it off.`,
    { cause },
  )

/** Looks from behind the wall: may a tenancy use its tables, and would it see only its own rows? */
async function stands(client: pg.PoolClient): Promise<boolean> {
  try {
    return await inTransaction(client, async () => {
      await client.query(`set local role ${tenantRole}`)
      const { rows } = await client.query<{ open: number }>(lookStatement)
      return rows[0]?.open === 0
    })
  } catch (error) {
    // There is no such role, or it may not be used, or it may not even see the tables.
    if (error instanceof Error && 'code' in error && ['22023', '42501', '42P01'].includes(String(error.code)))
      return false
    throw error
  }
}

async function inTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const names = [...tenantTables].map((table) => `'public.${table}'`).join(', ')

const lookStatement = `select count(*)::int as open from unnest(array[${names}]::regclass[]) t
  where not (row_security_active(t) and has_table_privilege(t, 'select') and has_table_privilege(t, 'insert')
    and has_table_privilege(t, 'update') and has_table_privilege(t, 'delete'))`

// Roles belong to all databases of the server: another one may make it at the same moment.
const roleStatement = `do $$
begin
  if not exists (select from pg_roles where rolname = '${tenantRole}') then
    create role ${tenantRole} nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$`

const mayBuildStatement = `select rolsuper or rolcreaterole or exists (
    select from pg_roles tenant where tenant.rolname = '${tenantRole}' and pg_has_role(tenant.oid, 'member')
  ) as may from pg_roles where rolname = current_user`

// Whoever may make a role is not always allowed to become it (from Postgres 16 on).
const memberStatement = `do $$
declare
  own text := current_setting('role');
begin
  set local role ${tenantRole};
  perform set_config('role', own, true);
exception when insufficient_privilege then
  grant ${tenantRole} to session_user;
end $$`

const tableStatement = `do $$
declare
  tenant_table regclass;
begin
  grant usage on schema public to ${tenantRole};
  foreach tenant_table in array array[${names}]::regclass[] loop
    -- It waits for everybody who uses the table.
    if not (select relrowsecurity from pg_class where oid = tenant_table) then
      execute format('alter table %s enable row level security', tenant_table);
    end if;
    execute format('grant select, insert, update, delete on %s to ${tenantRole}', tenant_table);
  end loop;
end $$`
