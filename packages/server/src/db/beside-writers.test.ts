import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

/** The last migration of the release before, whose servers go on writing during an upgrade. */
const released = 14

const database = await createEmptyDatabase()
const client = new pg.Client(database.connection)

beforeAll(async () => {
  await migrate({ connection: database.connection, upTo: released })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const inSteps = readMigrations().filter(({ version, isTransactional }) => version > released && !isTransactional)
const lastInSteps = Math.max(...inSteps.map(({ version }) => version))

/** Notes what each index that is built keeps locked against writers, among the tables that are there now. */
const watch = `
  create table watched_tables as select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace;
  create table indexes_built (command text not null, locked text[] not null);
  create function note_locks() returns event_trigger language plpgsql as $$
  begin
    insert into indexes_built select current_query(), array(
      select relation::regclass::text from pg_locks where pid = pg_backend_pid() and relation in (select oid from watched_tables)
        and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'));
  end $$;
  create event trigger note_locks on ddl_command_end when tag in ('CREATE INDEX') execute function note_locks();`

it('an upgrade builds no index while it keeps the release before from writing (F11)', async () => {
  await client.query(watch)
  await migrate({ connection: database.connection, upTo: lastInSteps })
  const { rows } = await client.query<{ command: string; locked: string[] }>('select * from indexes_built')
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ locked }) => locked.length > 0)).toEqual([])
})

it('what was done in steps bears being done again, as after a kill before it was recorded (F11)', async () => {
  const again = await createEmptyDatabase()
  const { connection } = again
  const history = new pg.Client(connection)
  for (const { version, name } of inSteps) {
    await migrate({ connection, upTo: version })
    if (version === inSteps[0]?.version) await history.connect()
    await history.query('delete from schema_expansions where version = $1', [version])
    expect(await migrate({ connection, upTo: version })).toEqual([name])
  }
  await history.end()
  await again.drop()
})
