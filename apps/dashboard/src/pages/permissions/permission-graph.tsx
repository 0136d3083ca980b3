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
    { value: 'picture', label: <Labelled icon={<Waypoints className="i14" aria-hidden />} text="Picture" /> },
    { value: 'text', label: <Labelled icon={<TextAlignStart className="i14" aria-hidden />} text="Text" /> },
  ]
  return (
    <section className="card hide-s">
      <header className="b">
        <h2>What contains what</h2>
        {chosen && (
          <span className="s12 t2">
            <span className="mono">{chosen}</span> brings {brings.size === 1 ? '1 other' : `${brings.size} others`} with
            it
          </span>
        )}
        <span className="end">
          <Segmented label="Show as" small options={views} value={view} onChange={setView} />
        </span>
      </header>
      {view === 'text' ? (
        <InWords definitions={definitions} />
      ) : (
        <Picture definitions={definitions} chosen={chosen} brings={brings} onChoose={onChoose} />
      )}
      <footer className="row s12 t3 g16 border-t border-line px-4 py-2.5">
        <span className="row g4">
          <Shield className="i12" aria-hidden /> Yours
        </span>
        <span className="row g4">
          <Lock className="i12" aria-hidden /> Built in, cannot be changed
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
          className={cx('gnode mono', isBuiltIn && 'sys', id === chosen ? 'on' : brings.has(id) && 'in')}
          style={{ left: x, top: y, width: nodeWidth }}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? '' : id)}
        >
          {isBuiltIn ? <Lock className="i14" aria-hidden /> : <Shield className="i14" aria-hidden />}
          {id}
        </button>
      ))}
    </div>
  )
}

function InWords({ definitions }: { definitions: readonly Definition[] }) {
  return (
    <ul className="col g8 s13 p-4">
      {definitions.map(({ id }) => {
        const contents = [...contentsOf(definitions, id)]
        return (
          <li key={id}>
            <b className="mono">{id}</b> {contents.length ? `brings ${contents.join(', ')}` : 'stands alone'}
          </li>
        )
      })}
    </ul>
  )
}
