import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { cx } from './class-names.ts'

interface PagerProps {
  /** "1–25 of 12,847". */
  range: ReactNode
  extra?: ReactNode
  onBefore?: (() => void) | undefined
  onNext?: (() => void) | undefined
  inCard?: boolean
}

export function Pager({ range, extra, onBefore, onNext, inCard }: PagerProps) {
  return (
    <div className={cx('pager', inCard && 'pager-in-card')}>
      <span>{range}</span>
      <span className="ml-auto row gap-3">{extra}</span>
      <span className="row gap-1">
        <IconButton size="small" isView label="Previous page" disabled={!onBefore} onClick={onBefore}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton size="small" isView label="Next page" disabled={!onNext} onClick={onNext}>
          <ChevronRight aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}

/** For lists that only grow backwards. */
export function OlderPager({ busy, onOlder }: { busy: boolean; onOlder(): void }) {
  return (
    <div className="pager pager-in-card">
      <span className="ml-auto">
        <Button size="small" isView busy={busy} onClick={onOlder}>
          Older
        </Button>
      </span>
    </div>
  )
}
