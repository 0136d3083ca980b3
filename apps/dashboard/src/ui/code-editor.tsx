import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import { highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { EditorView, minimalSetup } from 'codemirror'
import { useEffect, useRef } from 'react'

interface CodeEditorProps {
  label: string
  language: 'json' | 'tsx'
  value: string
  onChange(text: string): void
  /** Ctrl/⌘ S. */
  onSave?: () => void
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

const look = EditorView.theme({
  '&': { backgroundColor: 'var(--sunken)', color: 'var(--text)', fontSize: '12.5px' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px', letterSpacing: '-.01em' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'transparent', border: '0', color: 'var(--text-3)', paddingLeft: '12px' },
  '.cm-activeLine': { backgroundColor: 'var(--hover)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--pressed) !important' },
})

/** CodeMirror in a shadow root: there it uses constructed style sheets, which a strict policy allows. */
export function CodeEditor({ label, language, value, onChange, onSave }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef({ onChange, onSave })
  latest.current = { onChange, onSave }

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
          look,
          keymap.of([{ key: 'Mod-s', run: onKey }]),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of(
            (update) => update.docChanged && latest.current.onChange(update.state.doc.toString()),
          ),
        ],
      }),
    })
    const made = view.current
    void languages[language]().then((loaded) => made.dispatch({ effects: grammar.reconfigure(loaded) }))
    return () => made.destroy()
  }, [language, label])

  useEffect(() => {
    const shown = view.current?.state.doc.toString()
    if (view.current && shown !== value) {
      view.current.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert: value } })
    }
  }, [value])

  return <div ref={host} className="block" />
}
