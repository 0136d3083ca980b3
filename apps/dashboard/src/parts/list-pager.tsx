import { pageSizes, type usePages } from '../lib/use-pages.ts'
import { Pager, Select } from '../ui/index.ts'

interface ListPagerProps {
  pages: Pick<ReturnType<typeof usePages>, 'page' | 'size' | 'setSize' | 'range' | 'before' | 'next'>
  /** Rows on this page. */
  count: number
  total?: number | undefined
  nextCursor: string | null | undefined
}

/** Below a list that comes by pages: where one is, how long a page is, back and on. */
export function ListPager({ pages, count, total, nextCursor }: ListPagerProps) {
  return (
    <Pager
      range={pages.range(count, total)}
      extra={
        <>
          <span className="max-wide:hidden">Rows</span>
          <Select
            isFilter
            label="Rows"
            className="w-16 max-wide:hidden"
            options={pageSizes}
            value={pages.size}
            onChange={pages.setSize}
          />
          <span>Page {pages.page}</span>
        </>
      }
      onBefore={pages.before}
      onNext={pages.next(nextCursor)}
    />
  )
}
