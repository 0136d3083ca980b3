import { Lock, Shield, TextAlignStart, Waypoints } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useUrlState } from '../../lib/url-state.ts'
import { cx, Segmented } from '../../ui/index.ts'
import { contentsOf, type Definition, layOut } from './graph.ts'

interface PermissionGraphProps {
  definitions: readonly Definition[]
  chosen: string
  onChoose(id: string): void
}

/** What contains what: a picture, or the same in words. */
export function PermissionGraph({ definitions, chosen, onChoose }: PermissionGraphProps) {
  const [view, setView] = useUrlState('view', 'picture')
  const brings = useMemo(() => contentsOf(definitions, chosen), [definitions, chosen])
  const views = [
    { value: 'picture', label: <Labelled icon={<Waypoints className="size-3.5" aria-hidden />} text="Picture" /> },
    { value: 'text', label: <Labelled icon={<TextAlignStart className="size-3.5" aria-hidden />} text="Text" /> },
  ]
  return (
    <section className="card max-wide:hidden">
      <header className="border-b border-line">
        <h2>What contains what</h2>
        {chosen && (
          <span className="text-tiny text-text-2">
            <span className="mono">{chosen}</span> brings {brings.size === 1 ? '1 other' : `${brings.size} others`} with
            it
          </span>
        )}
        <span className="ml-auto">
          <Segmented label="Show as" small options={views} value={view} onChange={setView} />
        </span>
      </header>
      {view === 'text' ? (
        <InWords definitions={definitions} />
      ) : (
        <Picture definitions={definitions} chosen={chosen} brings={brings} onChoose={onChoose} />
      )}
      <footer className="row text-tiny text-text-3 gap-4 border-t border-line px-4 py-2.5">
        <span className="row gap-1">
          <Shield className="size-3" aria-hidden /> Yours
        </span>
        <span className="row gap-1">
          <Lock className="size-3" aria-hidden /> Built in, cannot be changed
        </span>
      </footer>
    </section>
  )
}

function Labelled({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <>
      {icon}
      {text}
    </>
  )
}

function Picture({ definitions, chosen, brings, onChoose }: PermissionGraphProps & { brings: ReadonlySet<string> }) {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(984)
  useEffect(() => {
    if (!host.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(host.current)
    return () => observer.disconnect()
  }, [])
  const { nodes, edges, height } = useMemo(() => layOut(definitions, width), [definitions, width])
  const isLit = (id: string) => id === chosen || brings.has(id)
  return (
    <div ref={host} className="relative" style={{ height }}>
      <svg className="absolute inset-0 h-full w-full" aria-hidden="true">
        {edges.map(({ from, to, path }) => (
          <path
            key={`${from} ${to}`}
            d={path}
            fill="none"
            stroke={isLit(from) && isLit(to) ? 'var(--accent)' : 'var(--line-strong)'}
            strokeWidth={isLit(from) && isLit(to) ? 1.5 : 1}
          />
        ))}
      </svg>
      {nodes.map(({ id, isBuiltIn, x, y, width: nodeWidth }) => (
        <button
          key={id}
          type="button"
          className={cx(
            'graph-node mono',
            isBuiltIn && 'graph-node-built-in',
            id === chosen ? 'graph-node-chosen' : brings.has(id) && 'graph-node-brought',
          )}
          style={{ left: x, top: y, width: nodeWidth }}
          title={id}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? '' : id)}
        >
          {isBuiltIn ? <Lock className="size-3.5" aria-hidden /> : <Shield className="size-3.5" aria-hidden />}
          <span className="one-line">{id}</span>
        </button>
      ))}
    </div>
  )
}

function InWords({ definitions }: { definitions: readonly Definition[] }) {
  return (
    <ul className="column gap-2 text-small p-4">
      {definitions.map(({ id }) => {
        const contents = [...contentsOf(definitions, id)]
        return (
          <li key={id}>
            <b className="mono">{id}</b> {contents.length ? `includes ${contents.join(', ')}` : 'includes nothing else'}
          </li>
        )
      })}
    </ul>
  )
}
