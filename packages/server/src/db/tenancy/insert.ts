import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type InsertQueryNode,
  type OnConflictNode,
  type OperationNode,
  PrimitiveValueListNode,
  RawNode,
  SelectionNode,
  SelectQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { isTenancyColumn, narrowWhere } from './conditions.ts'
import { tenancyColumn, tenancyMarker } from './marker.ts'
import { TenancyRefusal } from './refusal.ts'

/** The tenancy becomes the last column of every row. */
export function insertIntoTenancy(insert: InsertQueryNode, own: OperationNode): InsertQueryNode {
  refuseTenancyColumn(insert.columns ?? [])
  const { onConflict } = insert
  return {
    ...insert,
    columns: [...(insert.columns ?? []), ColumnNode.create(tenancyColumn)],
    values: valuesWithTenancy(insert),
    ...(onConflict && { onConflict: conflictInTenancy(onConflict, own) }),
  }
}

function valuesWithTenancy({ values, columns }: InsertQueryNode): OperationNode {
  if (values && ValuesNode.is(values)) return ValuesNode.create(values.values.map(rowWithTenancy))
  if (values && SelectQueryNode.is(values) && !values.setOperations && columns) {
    // Without the cast Postgres would take the parameter for text.
    const cast = RawNode.create(['', '::uuid'], [ValueNode.create(tenancyMarker)])
    const tenancy = SelectionNode.create(AliasNode.create(cast, IdentifierNode.create(tenancyColumn)))
    return SelectQueryNode.cloneWithSelections(values, [tenancy])
  }
  throw new TenancyRefusal('Insert rows, or one plain select with named columns')
}

function rowWithTenancy(row: ValueListNode | PrimitiveValueListNode) {
  return PrimitiveValueListNode.is(row)
    ? PrimitiveValueListNode.create([...row.values, tenancyMarker])
    : ValueListNode.create([...row.values, ValueNode.create(tenancyMarker)])
}

/** A unique key without the tenancy must not let an upsert reach a stranger's row. */
function conflictInTenancy(conflict: OnConflictNode, own: OperationNode): OnConflictNode {
  if (!conflict.updates) return conflict
  refuseTenancyColumn(conflict.updates.map((update) => update.column))
  return { ...conflict, updateWhere: narrowWhere(conflict.updateWhere, own) }
}

export function refuseTenancyColumn(columns: readonly OperationNode[]): void {
  if (columns.some(isTenancyColumn)) throw new TenancyRefusal(`${tenancyColumn} is written by the scope alone`)
}
