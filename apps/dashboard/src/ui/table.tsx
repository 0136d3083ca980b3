import { SearchX } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
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
  /** Of the cells: utilities such as `text-right` and `max-wide:hidden`, or `data-table-actions`. */
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

/** Rows of a list that comes whole are drawn in parts: a browser is slow with thousands. */
const part = 100

export function Table<T extends object>({ rows: all, pager: ownPager, ...props }: TableProps<T>) {
  const { fill, empty, onClearFilters } = props
  const [shownCount, setShownCount] = useState(part)
  const isCut = !ownPager && all.state === 'ready' && all.data.length > shownCount
  const rows = useMemo(
    () => (isCut ? { state: all.state, data: all.data.slice(0, shownCount) } : all),
    [all, isCut, shownCount],
  )
  const pager = isCut ? (
    <MoreRows
      shown={shownCount}
      total={all.data.length}
      onMore={() => setShownCount(shownCount + part)}
      inCard={!fill}
    />
  ) : (
    ownPager
  )
  const isReady = rows.state === 'ready' && rows.data.length > 0
  const wrap = cx('table-frame', fill && 'table-frame-scrolling', fill && !(pager && isReady) && 'table-frame-whole')
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
          <Grid {...props} rows={rows} />
        )}
        {!fill && isReady && pager}
      </div>
      {fill && isReady && pager}
    </>
  )
}

interface MoreRowsProps {
  shown: number
  total: number
  onMore(): void
  inCard: boolean
}

function MoreRows({ shown, total, onMore, inCard }: MoreRowsProps) {
  return (
    <div className={cx('pager', inCard && 'pager-in-card')}>
      <span>
        The first {shown.toLocaleString()} of {total.toLocaleString()}
      </span>
      <Button className="ml-auto" size="small" isView onClick={onMore}>
        Show more
      </Button>
    </div>
  )
}

function NoMatch({ onClear }: { onClear(): void }) {
  const actions = (
    <Button isView onClick={onClear}>
      Show everything
    </Button>
  )
  return (
    <Empty icon={<SearchX aria-hidden />} title="Nothing matches" actions={actions}>
      Try a shorter search or fewer filters.
    </Empty>
  )
}
