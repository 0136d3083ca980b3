import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { Fragment, type ReactNode, useMemo } from 'react'
import { cx } from './class-names.ts'
import { Skeleton } from './states.tsx'
import { Checkbox } from './switches.tsx'
import type { Selection, TableProps } from './table.tsx'
import { useRowKeys } from './use-row-keys.ts'

const features = tableFeatures({})

function useGrid<T extends object>({ rows, columns, idOf }: TableProps<T>) {
  const data = useMemo(() => (rows.state === 'ready' ? [...rows.data] : []), [rows])
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, T> => ({
          id: column.id,
          header: () => column.header,
          cell: ({ row }) => column.cell(row.original),
        }),
      ),
    [columns],
  )
  return useTable({ features, data, columns: definitions, getRowId: idOf })
}

/** The rows as a table, or their skeleton. */
export function Grid<T extends object>(props: TableProps<T>) {
  const { label, rows, columns, className, selection, onOpen, expanded, skeletonRows = 8 } = props
  const table = useGrid(props)
  const keys = useRowKeys()
  const models = table.getRowModel().rows
  const width = columns.length + (selection ? 1 : 0)
  return (
    <table
      className={cx('data-table', className, !onOpen && 'data-table-still', rows.state === 'loading' && 'appears-late')}
      aria-label={label}
    >
      <thead>
        <tr>
          {selection && <SelectAll selection={selection} ids={models.map((row) => row.id)} />}
          {columns.map((column) => (
            <th key={column.id} className={column.className} style={{ width: column.width }} aria-sort={column.sort}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={keys}>
        {rows.state === 'loading' && <SkeletonRows count={skeletonRows} columns={width} />}
        {models.map((row) => (
          <Row
            key={row.id}
            id={row.id}
            selection={selection}
            onOpen={onOpen && ((newTab) => onOpen(row.original, newTab))}
            more={expanded?.id === row.id && expanded.draw(row.original)}
            width={width}
          >
            {row.getAllCells().map((cell, index) => (
              <td key={cell.id} className={columns[index]?.className}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </Row>
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  id: string
  selection: Selection | undefined
  onOpen: ((newTab: boolean) => void) | undefined
  /** Drawn below the row, over its whole width. */
  more: ReactNode
  width: number
  children: ReactNode
}

function Row({ id, selection, onOpen, more, width, children }: RowProps) {
  return (
    <Fragment>
      <tr
        className={cx(selection?.ids.has(id) && 'data-table-selected', Boolean(more) && 'data-table-open')}
        tabIndex={onOpen ? 0 : undefined}
        onClick={(event) => isOnRow(event.target) && onOpen?.(event.metaKey || event.ctrlKey)}
        onKeyDown={(event) => event.key === 'Enter' && event.target === event.currentTarget && onOpen?.(event.metaKey)}
      >
        {selection && <SelectOne selection={selection} id={id} />}
        {children}
      </tr>
      {more && (
        <tr className="data-table-more">
          <td className="data-table-details" colSpan={width}>
            {more}
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** A click on a control of the row is not one on the row, and neither is one in a menu or dialog it opened. */
const isOnRow = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('tbody') !== null &&
  !target.closest('button, a, input, [role="checkbox"], [role="switch"]')

function SelectAll({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const chosen = ids.filter((id) => selection.ids.has(id)).length
  const isAll = chosen > 0 && chosen === ids.length
  return (
    <th className="data-table-select">
      <Checkbox
        label="Select all"
        checked={isAll}
        mixed={chosen > 0 && !isAll}
        onChange={(on) => selection.onChange(new Set(on ? ids : []))}
      />
    </th>
  )
}

function SelectOne({ selection, id }: { selection: Selection; id: string }) {
  const toggle = (on: boolean) => {
    const ids = new Set(selection.ids)
    if (on) ids.add(id)
    else ids.delete(id)
    selection.onChange(ids)
  }
  return (
    <td className="data-table-select">
      <Checkbox label="Select row" checked={selection.ids.has(id)} onChange={toggle} />
    </td>
  )
}

function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  const numbers = (length: number) => Array.from({ length }, (_, index) => index)
  return numbers(count).map((row) => (
    <tr key={row}>
      {numbers(columns).map((column) => (
        <td key={column}>
          <Skeleton width={column === 0 ? '60%' : '40%'} />
        </td>
      ))}
    </tr>
  ))
}
