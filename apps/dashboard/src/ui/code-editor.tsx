import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import { highlightActiveLine, keymap, lineNumbers, runScopeHandlers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { EditorView, minimalSetup } from 'codemirror'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'

export interface CodeEditorHandle {
  undo(): void
  redo(): void
}

export interface CursorPlace {
  line: number
  column: number
}

interface CodeEditorProps {
  label: string
  language: 'json' | 'tsx'
  value: string
  onChange(text: string): void
  /** Ctrl/⌘ S. */
  onSave?: () => void
  onCursor?: (place: CursorPlace) => void
  readOnly?: boolean
  /** Takes the height of what it stands in, and scrolls inside. */
  fill?: boolean
  ref?: Ref<CodeEditorHandle>
}

/** Only the one that is shown is loaded. */
const languages = {
  json: async () => (await import('@codemirror/lang-json')).json(),
  tsx: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true }),
}

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.keyword, tags.tagName], color: 'var(--code-key)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--code-str)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-num)' },
  { tag: tags.comment, color: 'var(--code-dim)' },
])

const appearance = EditorView.theme({
  '&': { backgroundColor: 'var(--sunken)', color: 'var(--text)', fontSize: '12.5px' },
  '&.cm-focused': { outline: 'none' },
  // Above the line numbers, which stay while the lines scroll.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '300',
    outline: '2px solid var(--focus)',
    outlineOffset: '-2px',
    pointerEvents: 'none',
  },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px', letterSpacing: '-.01em' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', border: '0', color: 'var(--text-3)', paddingLeft: '12px' },
  '.cm-lineNumbers .cm-gutterElement': { paddingRight: '8px' },
  '.cm-activeLine': { backgroundColor: 'var(--hover)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--pressed) !important' },
})

const filling = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--card)' },
  '.cm-content': { padding: '12px 0' },
  '.cm-gutters': { backgroundColor: 'var(--card)' },
})

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
/** The bindings of the editor's own history, pressed for those who have no keys. */
const undoKey = { key: 'z', ctrlKey: !isMac, metaKey: isMac }
const redoKey = isMac ? { ...undoKey, shiftKey: true } : { ...undoKey, key: 'y' }

/** CodeMirror in a shadow root: there it uses constructed style sheets, which a strict policy allows. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, language, value, readOnly = false, fill = false, ref } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef(props)
  latest.current = props
  // Somebody types faster than React draws: only a value that knows of all changes can be another text than theirs.
  const changes = useRef(0)
  const [drawnChanges, setDrawnChanges] = useState(0)
  const isTaking = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; a later value is handed over below
  useEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const grammar = new Compartment()
    const onKey = () => {
      latest.current.onSave?.()
      return true
    }
    view.current = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: value,
        extensions: [
          minimalSetup,
          lineNumbers(),
          highlightActiveLine(),
          grammar.of([]),
          syntaxHighlighting(colours),
          // The first of two that say the same wins.
          fill ? filling : [],
          appearance,
          EditorState.readOnly.of(readOnly),
          keymap.of([{ key: 'Mod-s', run: onKey }]),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
            if (docChanged && !isTaking.current) {
              changes.current += 1
              setDrawnChanges(changes.current)
              latest.current.onChange(state.doc.toString())
            }
            if (docChanged || selectionSet) latest.current.onCursor?.(placeOf(state))
          }),
        ],
      }),
    })
    const made = view.current
    void languages[language]().then((loaded) => made.dispatch({ effects: grammar.reconfigure(loaded) }))
    return () => made.destroy()
  }, [language, label, readOnly, fill])

  useEffect(() => {
    const editor = view.current
    if (!editor || drawnChanges !== changes.current || editor.state.doc.toString() === value) return
    isTaking.current = true
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
    isTaking.current = false
  }, [value, drawnChanges])

  useImperativeHandle(ref, () => {
    const press = (key: KeyboardEventInit) => {
      if (!view.current) return
      runScopeHandlers(view.current, new KeyboardEvent('keydown', key), 'editor')
      view.current.focus()
    }
    return { undo: () => press(undoKey), redo: () => press(redoKey) }
  }, [])

  return <div ref={host} className={fill ? 'h-full' : 'block'} />
}

function placeOf({ doc, selection }: EditorState): CursorPlace {
  const at = selection.main.head
  const line = doc.lineAt(at)
  return { line: line.number, column: at - line.from + 1 }
}
