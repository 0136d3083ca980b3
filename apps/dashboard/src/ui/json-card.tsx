import { Braces, CircleAlert, CircleDot } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { CopyIcon } from './copy.tsx'

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }))

interface JsonCardProps {
  title: string
  note?: string
  /** What is saved. */
  value: string
  /** What is wrong with a text, in words. */
  check(text: string): string | undefined
  changedLine(before: string, after: string): number
  /** False when it was refused: what was typed stays. */
  onSave(text: string): Promise<boolean>
}

/** A record of JSON: clean, dirty or wrong. */
export function JsonCard({ title, note, value, check, changedLine, onSave }: JsonCardProps) {
  const [text, setText] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const shown = text ?? value
  const isDirty = text !== undefined && text !== value
  const problem = check(shown)
  const save = async () => {
    setBusy(true)
    if (await onSave(shown)) setText(undefined)
    setBusy(false)
  }
  const tidy = () => !problem && setText(JSON.stringify(JSON.parse(shown || 'null'), null, 2))
  return (
    <section className="card json-card">
      <header className="border-b border-line">
        <h2>{title}</h2>
        {note && <span className="text-small text-text-3">{note}</span>}
        <span className="ml-auto row gap-1">
          <IconButton variant="ghost" size="small" label="Format" onClick={tidy}>
            <Braces aria-hidden />
          </IconButton>
          <CopyIcon text={shown} label={`Copy ${title.toLowerCase()}`} />
        </span>
      </header>
      <Suspense fallback={<div className="min-h-9 bg-sunken" />}>
        <CodeEditor
          label={title}
          language="json"
          value={shown}
          onChange={setText}
          onSave={() => !problem && void save()}
        />
      </Suspense>
      {(isDirty || problem) && (
        <footer className={problem ? 'json-card-problem' : ''} aria-live="polite">
          {problem ? <CircleAlert className="size-3.5" aria-hidden /> : <CircleDot className="size-3.5" aria-hidden />}
          <span className="min-w-0 flex-1">{problem ?? `Unsaved change on line ${changedLine(value, shown)}`}</span>
          <Button variant="ghost" size="small" onClick={() => setText(undefined)}>
            Discard
          </Button>
          <Button size="small" busy={isBusy} disabled={Boolean(problem)} onClick={() => void save()}>
            Save
          </Button>
        </footer>
      )}
    </section>
  )
}
