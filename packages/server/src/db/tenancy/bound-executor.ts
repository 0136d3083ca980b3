import type {
  CompiledQuery,
  ConnectionProvider,
  DatabaseConnection,
  QueryExecutor,
  QueryId,
  QueryResult,
  RootOperationNode,
} from 'kysely'
import type { NamedQuery } from '../pg-driver.ts'
import { guard, markBound } from './guarded-connection.ts'
import { tenancyMarker } from './marker.ts'
import { TenancyRefusal } from './refusal.ts'
import { checkSeal, isForServer, seal } from './seal.ts'
import { Slot } from './slot.ts'

const scoped = new WeakSet<RootOperationNode>()

/** Replaces the marker at the last moment, and runs nothing that the scope did not compile. */
export class BoundExecutor implements QueryExecutor {
  readonly #inner: QueryExecutor
  readonly #tenancyId: string

  constructor(inner: QueryExecutor, tenancyId: string) {
    this.#inner = inner
    this.#tenancyId = tenancyId
  }

  get adapter() {
    return this.#inner.adapter
  }

  get plugins() {
    return this.#inner.plugins
  }

  transformQuery<T extends RootOperationNode>(node: T, queryId: QueryId): T {
    const result = this.#inner.transformQuery(node, queryId)
    scoped.add(result)
    return result
  }

  compileQuery<R = unknown>(node: RootOperationNode, queryId: QueryId): CompiledQuery<R> {
    if (!scoped.has(node)) throw new TenancyRefusal('This statement did not go through the tenant scope')
    return seal(this.#inner.compileQuery<R>(node, queryId))
  }

  async executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> {
    return this.#inner.executeQuery(this.#bind(query))
  }

  /**
   * What prepare() compiled, with these values. It is bound as it is filled, and its rows are not asked for by the scope, which leaves
   * them as they are: both are felt on the way of every request.
   */
  async executePrepared<R>(
    template: NamedQuery<R>,
    args: Readonly<Record<string, unknown>>,
    isAhead = false,
  ): Promise<QueryResult<R>> {
    checkSeal(template)
    const { name, sql, query, queryId } = template
    const parameters = template.parameters.map((value) => {
      if (value === tenancyMarker) return this.#tenancyId
      return value instanceof Slot ? args[value.key] : value
    })
    const bound = markBound({ name, sql, query, queryId, parameters, isAhead }, this.#tenancyId)
    return this.#inner.provideConnection((connection) => connection.executeQuery<R>(bound))
  }

  stream<R>(query: CompiledQuery<R>, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.stream(this.#bind(query), chunkSize)
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return this.#inner.provideConnection((connection) => consumer(guard(connection)))
  }

  withConnectionProvider(provider: ConnectionProvider): QueryExecutor {
    return new BoundExecutor(this.#inner.withConnectionProvider(provider), this.#tenancyId)
  }

  withPlugin(): QueryExecutor {
    throw new TenancyRefusal('A tenant handle takes no further plugins')
  }

  withPlugins(): QueryExecutor {
    throw new TenancyRefusal('A tenant handle takes no further plugins')
  }

  withPluginAtFront(): QueryExecutor {
    throw new TenancyRefusal('A tenant handle takes no further plugins')
  }

  withoutPlugins(): QueryExecutor {
    throw new TenancyRefusal('A tenant handle cannot be unscoped')
  }

  #bind<R>(query: CompiledQuery<R>): CompiledQuery<R> {
    checkSeal(query)
    const parameters = query.parameters.map((value) => (value === tenancyMarker ? this.#tenancyId : value))
    return markBound({ ...query, parameters }, isForServer(query) ? undefined : this.#tenancyId)
  }
}
