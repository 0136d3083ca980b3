import {
  type CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import { type NamedQuery, postgresDialect } from '../pg-driver.ts'
import { type TenantTables, tenantTables } from '../schema.gen.ts'
import { BoundExecutor } from './bound-executor.ts'
import { tenancyMarker } from './marker.ts'
import { TenancyRefusal } from './refusal.ts'
import { TenancyScope } from './scope-plugin.ts'
import { seal } from './seal.ts'
import { Slot } from './slot.ts'

/** Places for the arguments of a prepared statement: `p('id')` stands for `args.id`. */
export type Params<Args> = <Key extends keyof Args & string>(key: Key) => RawBuilder<Args[Key]>

export interface Prepared<Tables, Args, Row> {
  readonly name: string
  run(db: Kysely<Tables>, args: Args): Promise<Row[]>
  first(db: Kysely<Tables>, args: Args): Promise<Row | undefined>
  /** How many rows it inserted, updated or deleted. */
  count(db: Kysely<Tables>, args: Args): Promise<number>
  /**
   * In a transaction, sends it and goes on without its answer. What is sent next runs after it, and it fails the transaction if it
   * fails: the error comes with the next statement that is waited for, or with the commit.
   */
  ahead(db: Kysely<Tables>, args: Args): Promise<void>
  /** Its text, or a refusal: a test reads all of them. */
  compile(): string
}

type Build<Tables, Args, Row> = (db: Kysely<Tables>, p: Params<Args>) => { compile(): CompiledQuery<Row> }

/** `prepare` for other tables than ours, for the tests of the scope itself. */
export function createPrepare<Tables>(tables: ReadonlySet<string>) {
  const compiler = compilerFor<Tables>(tables)
  const all = new Map<string, () => string>()
  function prepare<Args extends object, Row>(
    name: string,
    build: Build<Tables, Args, Row>,
  ): Prepared<Tables, Args, Row> {
    // Postgres cuts names at 63 bytes, and `pg` refuses one name for two texts.
    if (name.length > 63 || all.has(name)) throw new TenancyRefusal(`${name} is taken or too long`)
    let template: NamedQuery<Row> | undefined
    const get = () => {
      template ??= compile(name, build, compiler)
      return template
    }
    const text = () => get().sql
    all.set(name, text)
    const execute = (db: Kysely<Tables>, args: Args, isAhead = false): Promise<QueryResult<Row>> => {
      const executor = db.getExecutor()
      const values = args as Readonly<Record<string, unknown>>
      // Kysely puts an executor of its own before that of a transaction.
      if (!(executor instanceof BoundExecutor)) return db.executeQuery(fill(get(), values, isAhead))
      return executor.executePrepared(get(), values, isAhead)
    }
    return {
      name,
      run: async (db, args) => (await execute(db, args)).rows,
      first: async (db, args) => (await execute(db, args)).rows[0],
      count: async (db, args) => affected(await execute(db, args)),
      ahead: async (db, args) => {
        await execute(db, args, true)
      },
      compile: text,
    }
  }
  return Object.assign(prepare, { all })
}

/**
 * A hot query: compiled once, on first use, and kept planned by the server under its name. May be declared at module
 * level; the tenancy comes from the handle it runs on.
 *
 *     const userById = prepare('user.byId', (db, p: Params<{ id: string }>) =>
 *       db.selectFrom('users').select('display_name').where('id', '=', p('id')))
 *     const user = await userById.first(db, { id })
 */
export const prepare = createPrepare<TenantTables>(tenantTables)

function compilerFor<Tables>(tables: ReadonlySet<string>): Kysely<Tables> {
  const driver = new DummyDriver()
  const dialect = postgresDialect(() => driver)
  const provider = new DefaultConnectionProvider(driver)
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), provider, [
    new TenancyScope(tables),
  ])
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}

function compile<Tables, Args, Row>(
  name: string,
  build: Build<Tables, Args, Row>,
  db: Kysely<Tables>,
): NamedQuery<Row> {
  const param: Params<Args> = (key) => sql`${new Slot(key)}`
  const { sql: text, query, parameters } = build(db, param).compile()
  if (!parameters.includes(tenancyMarker)) throw new TenancyRefusal(`${name} touches no tenant table`)
  return seal({ name, sql: text, query, queryId, parameters })
}

const queryId = { queryId: 'prepared' }

function fill<Row>(template: NamedQuery<Row>, args: Readonly<Record<string, unknown>>, isAhead: boolean) {
  const parameters = template.parameters.map((value) => (value instanceof Slot ? args[value.key] : value))
  return seal({ ...template, parameters, isAhead })
}

const affected = (result: QueryResult<unknown>) => Number(result.numAffectedRows ?? 0n)
