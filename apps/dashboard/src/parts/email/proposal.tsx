import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { changedLines } from '../../lib/line-diff.ts'
import { Diff } from '../../ui/diff.tsx'
import { Button, Status } from '../../ui/index.ts'
import type { Edited } from './use-edited.ts'

interface Props {
  source: string
  edited: Edited
  onApplied(): void
}

/** A complete new source: what it would change, and the button that puts it into the editor. */
export function Proposal({ source, edited, onApplied }: Props) {
  /** What stood there when it was applied. */
  const [before, setBefore] = useState<string>()
  const isIn = edited.source === source
  const compared = isIn ? before : edited.source
  const lines = useMemo(() => (compared === undefined ? [] : changedLines(compared, source)), [compared, source])
  const apply = () => {
    setBefore(edited.source)
    edited.setSource(source)
    onApplied()
  }
  const undo = () => before !== undefined && edited.setSource(before)
  return (
    <div>
      {lines.length > 0 && <Diff lines={lines} />}
      <div className="row mt-2">
        {isIn ? (
          <>
            <Status kind="good">Applied</Status>
            {before !== undefined && (
              <Button size="small" onClick={undo}>
                Undo
              </Button>
            )}
          </>
        ) : (
          <Button size="small" onClick={apply}>
            <Check aria-hidden />
            Apply
          </Button>
        )}
      </div>
    </div>
  )
}
