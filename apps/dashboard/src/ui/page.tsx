import { ChevronRight, Info, TriangleAlert } from 'lucide-react'
import { createContext, Fragment, type ReactNode, useContext, useEffect } from 'react'
import { cx } from './class-names.ts'
import { KeptIn, LookOnly } from './look-only.ts'

/** What a page belongs to, at the end of its title in the browser: tabs and bookmarks tell projects apart. */
export const TitleEnd = createContext('Hallpass')

export function useDocumentTitle(title: string) {
  const end = useContext(TitleEnd)
  useEffect(() => {
    if (title) document.title = `${title} · ${end}`
  }, [title, end])
}

/** The tabs that a page is one of, which stand under its heading. */
export const PageTabs = createContext<{ name?: string | undefined; links?: ReactNode }>({})

interface PageProps {
  title: ReactNode
  lead?: ReactNode
  crumbs?: readonly ReactNode[]
  /** At the right; one of them may be primary. */
  actions?: ReactNode
  /** In front of the title of a detail page. */
  picture?: ReactNode
  /** The table fills the window: only its body scrolls. */
  fill?: boolean
  children: ReactNode
}

export function Page({ title, lead, crumbs, actions, picture, fill, children }: PageProps) {
  const isDetail = Boolean(crumbs)
  const lookOnly = useContext(LookOnly)
  const tabs = useContext(PageTabs)
  const name = typeof title === 'string' ? title : ''
  useDocumentTitle(tabs.name && tabs.name !== name ? `${name}: ${tabs.name}` : name)
  return (
    <div className={cx('page', fill && 'page-fill')}>
      {crumbs && <Crumbs items={crumbs} />}
      <div className={cx('page-head', isDetail && 'page-head-detail items-center')}>
        {picture}
        <div className="page-head-text">
          <h1>{title}</h1>
          {lead &&
            (isDetail ? (
              <div className="row text-small text-text-2 flex-wrap gap-3 wrap-anywhere">{lead}</div>
            ) : (
              <p>{lead}</p>
            ))}
        </div>
        {actions && !lookOnly && <div className="page-actions">{actions}</div>}
      </div>
      {tabs.links}
      {lookOnly && (
        <div className="mb-4">
          <Note>{lookOnly}</Note>
        </div>
      )}
      {children}
    </div>
  )
}

function Crumbs({ items }: { items: readonly ReactNode[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: crumbs do not move
        <Fragment key={index}>
          {index > 0 && <ChevronRight className="size-3.5" aria-hidden />}
          <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item}</span>
        </Fragment>
      ))}
    </nav>
  )
}

interface SectionProps {
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Section({ title, note, actions, children }: SectionProps) {
  return (
    <section>
      <div className="section-head">
        <h2>{title}</h2>
        {note && <span className="text-small text-text-3">{note}</span>}
        {actions && <span className="ml-auto row">{actions}</span>}
      </div>
      {children}
    </section>
  )
}

interface CardProps {
  title?: ReactNode
  note?: ReactNode
  actions?: ReactNode
  divided?: boolean
  padded?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, note, actions, divided, padded, className, children }: CardProps) {
  return (
    <section className={cx('card', padded && 'p-4', className)}>
      {title && (
        <header className={cx(divided && 'border-b border-line')}>
          <h2>{title}</h2>
          {note && <span className="text-tiny text-text-3">{note}</span>}
          {actions && <span className="ml-auto row">{actions}</span>}
        </header>
      )}
      {children}
    </section>
  )
}

interface SettingProps {
  title: ReactNode
  note?: ReactNode
  icon?: ReactNode
  /** Avatars stand without a frame. */
  picture?: ReactNode
  children?: ReactNode
}

/** A row of a card: what it is at the left, its control at the right. */
export function Setting({ title, note, icon, picture, children }: SettingProps) {
  const kept = useContext(KeptIn)
  return (
    <div className="setting">
      {icon && <span className="icon-tile">{icon}</span>}
      {picture}
      <span className="setting-text">
        <b className="one-line max-wide:whitespace-normal max-wide:wrap-anywhere">{title}</b>
        {note && <small>{note}</small>}
      </span>
      {kept}
      {children}
    </div>
  )
}

export type Facts = readonly (readonly [term: string, value: ReactNode] | false | undefined)[]

export function KeyValues({ facts, stacked }: { facts: Facts; stacked?: boolean }) {
  return (
    <dl className={cx('key-values', stacked && 'key-values-stacked')}>
      {facts.map(
        (fact) =>
          fact && (
            <Fragment key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

interface NoteProps {
  warning?: boolean
  icon?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Note({ warning, icon, actions, children }: NoteProps) {
  const Icon = warning ? TriangleAlert : Info
  return (
    <div className={cx('note', warning && 'note-warning')} role={warning ? 'status' : undefined}>
      {icon ?? <Icon aria-hidden />}
      <span className="min-w-0 flex-1">{children}</span>
      {actions}
    </div>
  )
}
