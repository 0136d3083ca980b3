import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type JoinNode,
  OnNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  WhereNode,
} from 'kysely'
import { tenancyColumn, tenancyMarker } from './marker.ts'

/** `"table"."tenancy_id" = <this tenancy>` */
export function ownRowsOf(tableOrAlias: string): OperationNode {
  return BinaryOperationNode.create(
    ReferenceNode.create(ColumnNode.create(tenancyColumn), TableNode.create(tableOrAlias)),
    OperatorNode.create('='),
    ValueNode.create(tenancyMarker),
  )
}

// In parentheses: a raw condition with an `or` in it would otherwise let the filter apply to one side only.
function narrow(condition: OperationNode | undefined, filters: readonly OperationNode[]): OperationNode | undefined {
  const [first, ...others] = filters
  if (!first) return condition
  const all = others.reduce((left, right) => AndNode.create(left, right), first)
  return condition ? AndNode.create(ParensNode.create(condition), all) : all
}

export function withWhere<Q extends { readonly where?: WhereNode }>(query: Q, filters: readonly OperationNode[]): Q {
  const where = narrow(query.where?.where, filters)
  return where ? { ...query, where: WhereNode.create(where) } : query
}

export function withOn(join: JoinNode, filters: readonly OperationNode[]): JoinNode {
  const on = narrow(join.on?.on, filters)
  return on ? { ...join, on: OnNode.create(on) } : join
}

export function narrowWhere(where: WhereNode | undefined, filter: OperationNode): WhereNode {
  return WhereNode.create(narrow(where?.where, [filter]) ?? filter)
}

export function isTenancyColumn(node: OperationNode): boolean {
  if (ColumnNode.is(node)) return node.column.name === tenancyColumn
  return ReferenceNode.is(node) && ColumnNode.is(node.column) && node.column.column.name === tenancyColumn
}
