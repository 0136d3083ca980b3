import {
  type AggregateFunctionNode,
  AliasNode,
  type DeleteQueryNode,
  FunctionNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type MergeQueryNode,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  RawNode,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValuesNode,
  type WithNode,
} from 'kysely'
import { ownRowsOf, withOn, withWhere } from './conditions.ts'
import { isRowFunctionName } from './functions.ts'
import { insertIntoTenancy, refuseTenancyColumn } from './insert.ts'
import { checkFunctionName, checkRawSql, isPlainAlias, isRowFunction } from './raw-sql.ts'
import { TenancyRefusal } from './refusal.ts'

const allowedRoots = new Set(['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/**
 * Puts `tenancy_id = <marker>` on every table that a statement touches, and refuses what it does not know. One plugin
 * serves all tenancies: the marker is replaced when a handle runs the statement (bound-executor.ts).
 */
export class TenancyScope extends OperationNodeTransformer implements KyselyPlugin {
  readonly #tables: ReadonlySet<string>
  /** Names of common table expressions that the node at hand can see. */
  #visible: string[] = []

  constructor(tables: ReadonlySet<string>) {
    super()
    this.#tables = tables
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (!allowedRoots.has(node.kind)) throw new TenancyRefusal(`${node.kind} is not for a tenant handle`)
    // A statement that was refused half-way leaves its traces.
    this.#visible = []
    this.nodeStack.length = 0
    return this.transformNode(node, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }

  protected override transformSelectQuery(node: SelectQueryNode, id: QueryId): SelectQueryNode {
    return this.#within(node.with, () => {
      const query = super.transformSelectQuery(node, id)
      return withWhere(query, this.#filters([...(query.from?.froms ?? []), ...crossJoined(query)]))
    })
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, id: QueryId): UpdateQueryNode {
    refuseTenancyColumn((node.updates ?? []).map((update) => update.column))
    return this.#within(node.with, () => {
      const query = super.transformUpdateQuery(node, id)
      const sources = this.#filters([...(query.from?.froms ?? []), ...crossJoined(query)])
      return withWhere(query, [this.#target(query.table), ...sources])
    })
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, id: QueryId): DeleteQueryNode {
    return this.#within(node.with, () => {
      const query = super.transformDeleteQuery(node, id)
      const sources = this.#filters([...(query.using?.tables ?? []), ...crossJoined(query)])
      return withWhere(query, [...query.from.froms.map((table) => this.#target(table)), ...sources])
    })
  }

  protected override transformInsertQuery(node: InsertQueryNode, id: QueryId): InsertQueryNode {
    return this.#within(node.with, () => {
      const query = super.transformInsertQuery(node, id)
      return insertIntoTenancy(query, this.#target(query.into))
    })
  }

  protected override transformMergeQuery(): MergeQueryNode {
    throw new TenancyRefusal('MERGE is not scoped: write insert … on conflict')
  }

  // In the ON clause, because in WHERE the filter would turn a left join into an inner one.
  protected override transformJoin(node: JoinNode, id: QueryId): JoinNode {
    const join = super.transformJoin(node, id)
    if (/Right|Full|Apply|Using/.test(join.joinType)) {
      throw new TenancyRefusal(`${join.joinType} is not scoped: write it as a left join`)
    }
    return isCross(join) ? join : withOn(join, this.#filters([join.table]))
  }

  /** An expression sees those before it, and itself only in WITH RECURSIVE; otherwise the name means a table. */
  protected override transformWith(node: WithNode, id: QueryId): WithNode {
    const names = namesIn(node)
    const whole = this.#visible
    this.#visible = node.recursive ? [...whole] : whole.slice(0, whole.length - names.length)
    const expressions = node.expressions.map((expression, index) => {
      const scoped = this.transformNode(expression, id)
      this.#visible.push(...names.slice(index, index + 1))
      return scoped
    })
    this.#visible = whole
    return { ...node, expressions }
  }

  protected override transformRaw(node: RawNode, id: QueryId): RawNode {
    checkRawSql(node)
    return this.#scopeRaw(node, id)
  }

  protected override transformAlias(node: AliasNode, id: QueryId): AliasNode {
    if (!RawNode.is(node.alias)) return super.transformAlias(node, id)
    if (!isPlainAlias(node.alias)) throw new TenancyRefusal('An alias is a name')
    // Not checked as raw SQL: `name(column)` would look like a call.
    return { ...node, node: this.transformNode(node.node, id), alias: this.#scopeRaw(node.alias, id) }
  }

  protected override transformFunction(node: FunctionNode, id: QueryId): FunctionNode {
    // Kysely writes the name as it is.
    checkFunctionName(node.func)
    return super.transformFunction(node, id)
  }

  protected override transformAggregateFunction(node: AggregateFunctionNode, id: QueryId): AggregateFunctionNode {
    // Kysely writes the name as it is.
    checkFunctionName(node.func)
    return super.transformAggregateFunction(node, id)
  }

  // Raw SQL inside raw SQL has been checked as one text with it.
  #scopeRaw(node: RawNode, id: QueryId): RawNode {
    const parameters = node.parameters.map((child) =>
      RawNode.is(child) ? this.#scopeRaw(child, id) : this.transformNode(child, id),
    )
    return RawNode.create(node.sqlFragments, parameters)
  }

  #within<T>(clause: WithNode | undefined, work: () => T): T {
    const names = clause ? namesIn(clause) : []
    const shadowed = names.find((name) => this.#tables.has(name))
    if (shadowed) throw new TenancyRefusal(`A common table expression may not be called like the table ${shadowed}`)
    this.#visible.push(...names)
    const result = work()
    this.#visible.length -= names.length
    return result
  }

  #filters(sources: readonly OperationNode[]): OperationNode[] {
    return sources.flatMap((source) => this.#filter(source) ?? [])
  }

  /** The filter for a tenant table; undefined for what is scoped where it is written; anything else is refused. */
  #filter(source: OperationNode): OperationNode | undefined {
    const table = AliasNode.is(source) ? source.node : source
    if (TableNode.is(table)) return this.#isVisible(table) ? undefined : this.#target(source)
    if (SelectQueryNode.is(table) || ValuesNode.is(table)) return undefined
    if (RawNode.is(table) && isRowFunction(table)) return undefined
    if (FunctionNode.is(table) && isRowFunctionName(table.func)) return undefined
    throw new TenancyRefusal(`${table.kind} in the place of a table`)
  }

  #isVisible({ table }: TableNode): boolean {
    return !table.schema && this.#visible.includes(table.identifier.name)
  }

  /** Expressions do not hide the table that a statement writes to: it has to be a known one. */
  #target(node: OperationNode | undefined): OperationNode {
    const table = node && AliasNode.is(node) ? node.node : node
    if (!table || !TableNode.is(table)) throw new TenancyRefusal('Only tenant tables can be written to')
    const { identifier, schema } = table.table
    if (schema || !this.#tables.has(identifier.name))
      throw new TenancyRefusal(`${identifier.name} is not a tenant table`)
    const alias = node && AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : identifier.name
    return ownRowsOf(alias)
  }
}

const namesIn = (clause: WithNode) => clause.expressions.map(({ name }) => name.table.table.identifier.name)
const isCross = (join: JoinNode) => join.joinType === 'CrossJoin' || join.joinType === 'LateralCrossJoin'

// A cross join has no ON clause; its table is filtered in WHERE.
function crossJoined({ joins = [] }: { readonly joins?: readonly JoinNode[] }): OperationNode[] {
  return joins.filter(isCross).map((join) => join.table)
}
