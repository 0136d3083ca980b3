import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import type { Loaded } from './loaded.ts'
import { Empty, Failed } from './states.tsx'
import { Grid } from './table-grid.tsx'

export interface Column<T> {
  id: string
  header: ReactNode
  cell(row: T): ReactNode
  width?: string
  /** Of the cells: `em`, `r`, `a`, … of the kit, or `hide-s`. */
  className?: string
  sort?: 'ascending' | 'descending' | undefined
}

export interface Selection {
  ids: ReadonlySet<string>
  onChange(ids: ReadonlySet<string>): void
}

export interface TableProps<T> {
  label: string
  rows: Loaded<readonly T[]>
  columns: readonly Column<T>[]
  idOf(row: T): string
  /** Opens the detail of a row: by click anywhere on it, or Enter. */
  onOpen?: (row: T, newTab: boolean) => void
  /** Drawn when there is nothing at all. */
  empty: ReactNode
  /** Set when something narrows the list: then nothing means no match, and this clears it. */
  onClearFilters?: (() => void) | undefined
  selection?: Selection
  className?: string
  /** Scrolls inside, with a sticky header. */
  fill?: boolean
  pager?: ReactNode
  expanded?: { id: string | undefined; draw(row: T): ReactNode }
  skeletonRows?: number
}

export function Table<T extends object>(props: TableProps<T>) {
  const { rows, fill, pager, empty, onClearFilters } = props
  const isReady = rows.state === 'ready' && rows.data.length > 0
  const wrap = cx('tbl-wrap', fill && 'scroll', fill && !(pager && isReady) && 'whole')
  return (
    <>
      <div className={wrap}>
        {rows.state === 'failed' ? (
          <Failed problem={rows.problem} retry={rows.retry} />
        ) : rows.state === 'ready' && rows.data.length === 0 ? (
          onClearFilters ? (
            <NoMatch onClear={onClearFilters} />
          ) : (
            empty
          )
        ) : (
          <Grid {...props} />
        )}
        {!fill && isReady && pager}
      </div>
      {fill && isReady && pager}
    </>
  )
}

function NoMatch({ onClear }: { onClear(): void }) {
  const acts = <Button onClick={onClear}>Clear filters</Button>
  return (
    <Empty icon={<SearchX aria-hidden />} title="Nothing matches" acts={acts}>
      Nothing here fits what you search for. Try fewer letters, or clear the filters.
    </Empty>
  )
}
