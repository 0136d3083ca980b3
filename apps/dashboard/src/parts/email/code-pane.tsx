import { Redo2, RotateCw, TriangleAlert, Undo2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { CodeEditorHandle, CursorPlace } from '../../ui/code-editor.tsx'
import { CopyIcon, IconButton, Status } from '../../ui/index.ts'
import type { Edited } from './use-edited.ts'
import type { Preview } from './use-preview.ts'

const CodeEditor = lazy(async () => ({ default: (await import('../../ui/code-editor.tsx')).CodeEditor }))

interface Props {
  name: string
  edited: Edited
  preview: Preview
  readOnly: boolean
}

const fileName = (name: string) =>
  `${
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'email'
  }.tsx`

export function CodePane({ name, edited, preview, readOnly }: Props) {
  const editor = useRef<CodeEditorHandle>(null)
  const [{ line, column }, setPlace] = useState<CursorPlace>({ line: 1, column: 1 })
  return (
    <section className="pane" data-part="code" aria-label="Code">
      <div className="pane-header">
        <span className="one-line">{fileName(name)}</span>
        <span className="ml-auto row gap-1">
          {!readOnly && (
            <>
              <IconButton variant="ghost" size="small" label="Undo" onClick={() => editor.current?.undo()}>
                <Undo2 aria-hidden />
              </IconButton>
              <IconButton variant="ghost" size="small" label="Redo" onClick={() => editor.current?.redo()}>
                <Redo2 aria-hidden />
              </IconButton>
            </>
          )}
          <CopyIcon text={edited.source} label="Copy source" />
        </span>
      </div>
      <div className="editor-code">
        <Suspense fallback={<div className="h-full bg-card" />}>
          <CodeEditor
            ref={editor}
            label={`Source of ${name}`}
            language="tsx"
            value={edited.source}
            onChange={edited.setSource}
            onCursor={setPlace}
            readOnly={readOnly}
            fill
          />
        </Suspense>
      </div>
      <div aria-live="polite">
        {preview.problem && (
          <div className="editor-problem">
            <TriangleAlert className="size-3.5" aria-hidden />
            <pre className="min-w-0 flex-1">{preview.problem}</pre>
            <IconButton variant="ghost" size="small" label="Render again" onClick={preview.retry}>
              <RotateCw aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
      <div className="pane-footer">
        <CompileState preview={preview} />
        <span className="ml-auto text-text-3 text-tiny tabular-nums">
          Ln {line}, Col {column}
        </span>
      </div>
    </section>
  )
}

function CompileState({ preview: { problem, isBusy, rendered } }: { preview: Preview }) {
  if (isBusy) return <Status kind="waiting">Rendering…</Status>
  if (problem) return <Status kind="warn">{rendered ? 'Broken: the preview is older' : 'Broken'}</Status>
  return <Status kind="good">Compiles</Status>
}
