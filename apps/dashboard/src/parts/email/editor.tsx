import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../lib/problem.ts'
import { serverConfig } from '../../lib/server-config.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { cx, KeptIn, Segmented } from '../../ui/index.ts'
import { ChatPane } from './chat-pane.tsx'
import { CodePane } from './code-pane.tsx'
import { EditorTop } from './editor-top.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PreviewPane } from './preview-pane.tsx'
import type { ChatContext, RenderBody } from './queries.ts'
import { Refused } from './refused.tsx'
import type { Edited } from './use-edited.ts'
import { usePreview } from './use-preview.ts'

export interface EmailEditorProps {
  projectId: string
  id: string
  kind: ChatContext
  name: string
  back: { to: string; label: string }
  edited: Edited
  /** What to render; a source that is stored need not be sent. */
  bodyOf(edited: Edited): RenderBody
  /** Themes have none. */
  hasTheme?: boolean
  /** Behind the others in the bar. */
  actions?: ReactNode
  /** One act of a page is primary. */
  saveIsPrimary?: boolean
  /** Stands in the place of the writing help: then nothing can be changed. */
  aside?: { label: string; pane: ReactNode }
}

/** Code at the left, the email beside it, help at the right; on phones one of them at a time. */
export function EmailEditor(props: EmailEditorProps) {
  const { projectId, id, kind, name, edited, aside } = props
  const [pane, setPane] = useUrlState('pane', 'code')
  const [isHelpOpen, setHelpOpen] = useState(startsWithHelp)
  const preview = usePreview(projectId, props.bodyOf(edited), versionOf(edited))
  const [unsent, setUnsent] = useState<Problem>()
  const isFixed = useContext(KeptIn) !== null || Boolean(aside)
  useSaveKey(isFixed ? undefined : edited.save)
  const panes = [
    { value: 'code', label: 'Code' },
    { value: 'preview', label: 'Preview' },
    { value: 'help', label: aside?.label ?? 'Writing help' },
  ]
  const help = aside?.pane ?? (
    <ChatPane projectId={projectId} threadId={id} context={kind} edited={edited} onClose={() => setHelpOpen(false)} />
  )
  return (
    <main className="editor" id="main" data-pane={pane}>
      <EditorTop {...props} isHelpOpen={isHelpOpen} onHelp={() => setHelpOpen(!isHelpOpen)} onUnsent={setUnsent} />
      {edited.refusal && <Refused problem={edited.refusal} />}
      {unsent && <Refused problem={unsent} not="sent" />}
      <div className="editor-switch">
        <Segmented label="Shown" options={panes} value={pane} onChange={setPane} />
      </div>
      <div className={cx('editor-panes', (aside || isHelpOpen) && 'editor-panes-with-help')}>
        <CodePane name={name} edited={edited} preview={preview} readOnly={isFixed} />
        <PreviewPane projectId={projectId} preview={preview} />
        {help}
      </div>
      {!aside && <LeaveGuard name={name} edited={edited} />}
    </main>
  )
}

/** Where there is room for it, and somebody to answer. */
const startsWithHelp = () => serverConfig.hasAi && window.matchMedia('(min-width: 1200px)').matches

const versionOf = ({ saved }: Edited) => `${saved.theme} ${saved.source}`

/** Ctrl/⌘ S wherever the focus is. */
function useSaveKey(save: (() => Promise<boolean>) | undefined) {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      void latest.current?.()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
