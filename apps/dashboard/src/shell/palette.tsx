import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { isMac } from '../lib/is-mac.ts'
import { useGo, useProjectId } from '../lib/project.tsx'
import { shared } from '../lib/queries.ts'
import { Kbd } from '../ui/index.ts'
import { type Hit, useHits } from './palette-hits.tsx'

/** Ctrl/⌘ K: any screen, user, team or act of the project. */
export function Palette({ onClose }: { onClose(): void }) {
  const projectId = useProjectId()
  const { data: project } = useQuery(shared.project(projectId))
  const [text, setText] = useState('')
  const { groups, isSearching } = useHits(projectId, useDeferredValue(text))
  const hits = groups.flatMap((group) => group.hits)
  const [at, setAt] = useState(0)
  const go = useGo()
  const open = (hit: Hit | undefined, newTab: boolean) => {
    if (!hit) return
    if (!newTab) onClose()
    go(hit.path, { newTab, ...(hit.search && { search: hit.search }) })
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + hits.length) % Math.max(hits.length, 1))
    else if (event.key === 'Enter') open(hits[at], event.metaKey || event.ctrlKey)
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Viewport className="dialog-viewport dialog-viewport-top">
          <Dialog.Popup className="dialog palette" aria-label="Find or go to">
            <div className="palette-search">
              <Search className="size-5" aria-hidden />
              <input
                role="combobox"
                aria-expanded="true"
                aria-controls="palette-found"
                aria-activedescendant={hits[at] && `hit-${at}`}
                aria-label="Find or go to"
                placeholder="A screen, a user, a team"
                value={text}
                onChange={(event) => {
                  setText(event.target.value)
                  setAt(0)
                }}
                onKeyDown={onKey}
              />
              <span className="badge badge-outline max-wide:hidden">{project?.display_name}</span>
              <Kbd>esc</Kbd>
            </div>
            <div className="palette-results" id="palette-found" role="listbox" aria-label="Results">
              {groups.map((group) => (
                // biome-ignore lint/a11y/useSemanticElements: a group of options
                <div key={group.title} role="group" aria-label={group.title}>
                  <h3 role="presentation">{group.title}</h3>
                  {group.hits.map((hit) => {
                    const index = hits.indexOf(hit)
                    return (
                      <HitRow key={hit.id} hit={hit} index={index} at={at} onOpen={open} onPoint={setAt} text={text} />
                    )
                  })}
                </div>
              ))}
              {hits.length === 0 && <p className="nothing">{isSearching ? 'Searching…' : 'No matches.'}</p>}
            </div>
            <footer className="max-wide:hidden">
              <span>
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd> move
              </span>
              <span>
                <Kbd>↵</Kbd> open
              </span>
              <span>
                <Kbd>{isMac ? '⌘' : 'Ctrl'}</Kbd>
                <Kbd>↵</Kbd> new tab
              </span>
              <span className="ml-auto">{hits.length === 1 ? '1 result' : `${hits.length} results`}</span>
            </footer>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface HitRowProps {
  hit: Hit
  index: number
  at: number
  text: string
  onOpen(hit: Hit, newTab: boolean): void
  onPoint(index: number): void
}

function HitRow({ hit, index, at, text, onOpen, onPoint }: HitRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const isAt = index === at
  useEffect(() => {
    if (isAt) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isAt])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves through the options
    <div
      ref={row}
      id={`hit-${index}`}
      className="palette-hit cursor-pointer"
      role="option"
      tabIndex={-1}
      aria-selected={isAt}
      onMouseMove={() => onPoint(index)}
      onClick={(event) => onOpen(hit, event.metaKey || event.ctrlKey)}
    >
      {hit.picture}
      <span className="one-line">
        <Marked label={hit.label} text={text} />
      </span>
      <small className="one-line">{hit.note}</small>
      <span className="ml-auto row gap-0.5">
        {isAt ? <Kbd>↵</Kbd> : hit.keys && [...hit.keys].map((key) => <Kbd key={key}>{key.toUpperCase()}</Kbd>)}
      </span>
    </div>
  )
}

function Marked({ label, text }: { label: string; text: string }) {
  const start = text ? label.toLowerCase().indexOf(text.toLowerCase()) : -1
  if (start < 0) return label
  const end = start + text.length
  return (
    <>
      {label.slice(0, start)}
      <u>{label.slice(start, end)}</u>
      {label.slice(end)}
    </>
  )
}
