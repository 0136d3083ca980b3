import { FileCode } from 'lucide-react'
import type { ReactNode } from 'react'
import { useManagingFile } from '../lib/managed.ts'
import { Badge, KeptIn, Note } from '../ui/index.ts'

interface ManagedProps {
  /** Dotted places of the configuration. */
  places: string | readonly string[]
  children: ReactNode
}

/** Controls of what a configuration file may declare: where it does, they show the value and change nothing. */
export function Managed({ places, children }: ManagedProps) {
  const file = useManagingFile(...[places].flat())
  return <KeptIn value={file ? <Mark file={file} /> : null}>{children}</KeptIn>
}

/** Why a control does nothing: a file declares its value. */
const Mark = ({ file }: { file: string }) => (
  <span title={`Managed by ${file}`}>
    <Badge kind="outline" mono icon={<FileCode aria-hidden />}>
      <span className="sr-only">Managed by </span>
      {file}
    </Badge>
  </span>
)

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
