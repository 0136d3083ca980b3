import type { ReactNode } from 'react'
import { useManagingFile } from '../lib/managed.ts'
import { KeptIn, Note } from '../ui/index.ts'

interface ManagedProps {
  /** Dotted places of the configuration. */
  places: string | readonly string[]
  children: ReactNode
}

/** Controls of what a configuration file may declare: where it does, they show the value and change nothing. */
export function Managed({ places, children }: ManagedProps) {
  const file = useManagingFile(...[places].flat())
  return <KeptIn value={file}>{children}</KeptIn>
}

/** For lists, of which the file declares at least a part. */
export function ManagedNote({ places }: Pick<ManagedProps, 'places'>) {
  const file = useManagingFile(...[places].flat())
  if (!file) return null
  return (
    <Note>
      Managed by <span className="mono">{file}</span>: change it there and push it.
    </Note>
  )
}
