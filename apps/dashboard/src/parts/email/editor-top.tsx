import { ArrowLeft, ChevronRight, CircleDot, Sparkles } from 'lucide-react'
import { useContext } from 'react'
import { time } from '../../lib/format.ts'
import { isMac } from '../../lib/is-mac.ts'
import type { Problem } from '../../lib/problem.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { Badge, Button, IconButton, Kbd, KeptIn } from '../../ui/index.ts'
import type { EmailEditorProps } from './editor.tsx'
import { SendTest } from './send-test.tsx'
import { ThemeSelect } from './theme-select.tsx'
import type { Edited } from './use-edited.ts'

interface Props extends EmailEditorProps {
  isHelpOpen: boolean
  onHelp(): void
  /** Why a test was not sent; undefined once it is tried again. */
  onUnsent(problem: Problem | undefined): void
}

export function EditorTop(props: Props) {
  const { projectId, name, back, edited, hasTheme = true, actions, saveIsPrimary = true, aside } = props
  return (
    <header className="editor-top">
      <ProjectLink
        to={back.to}
        className="button button-icon button-ghost"
        aria-label={`Back to ${back.label.toLowerCase()}`}
      >
        <ArrowLeft aria-hidden />
      </ProjectLink>
      <span className="text-text-3 text-small max-wide:hidden">{back.label}</span>
      <ChevronRight className="size-3.5 text-text-3 max-wide:hidden" aria-hidden />
      <h1 className="one-line">{name}</h1>
      {useContext(KeptIn)}
      {!aside && <SaveState edited={edited} />}
      <span className="ml-auto row editor-actions">
        {hasTheme && (
          <ThemeSelect
            projectId={projectId}
            value={edited.theme}
            onChange={edited.setTheme}
            disabled={Boolean(aside)}
          />
        )}
        {!aside && (
          <>
            <IconButton
              variant="ghost"
              className="max-wide:hidden"
              label="Writing help"
              aria-pressed={props.isHelpOpen}
              onClick={props.onHelp}
            >
              <Sparkles aria-hidden />
            </IconButton>
            <SendTest projectId={projectId} body={props.bodyOf(edited)} onRefused={props.onUnsent} />
            {edited.isDirty && (
              <Button variant="ghost" onClick={edited.discard}>
                Discard
              </Button>
            )}
            <Button
              variant={saveIsPrimary ? 'primary' : 'secondary'}
              disabled={!edited.isDirty}
              busy={edited.isBusy}
              aria-keyshortcuts={isMac ? 'Meta+S' : 'Control+S'}
              onClick={() => void edited.save()}
            >
              Save
              <span aria-hidden>
                <Kbd>{isMac ? '⌘S' : 'Ctrl S'}</Kbd>
              </span>
            </Button>
          </>
        )}
        {actions}
      </span>
    </header>
  )
}

function SaveState({ edited: { isDirty, isBusy, savedAt } }: { edited: Edited }) {
  const text = isBusy
    ? 'Saving…'
    : isDirty
      ? 'Unsaved changes'
      : savedAt === undefined
        ? 'No changes'
        : `Saved at ${time(savedAt)}`
  return (
    <span className="editor-state" role="status">
      <Badge kind="outline" icon={isDirty && <CircleDot className="size-3" aria-hidden />}>
        {text}
      </Badge>
    </span>
  )
}
