import { Check, ChevronLeft, type LucideIcon } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { useTranslate } from '../provider.tsx'
import { Icon } from '../ui/icon.tsx'
import { NoticeContext, OpenedContext } from './account-context.ts'

interface SectionProps {
  title: string
  description?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** A page of the account settings. */
export function Section({ title, description, action, children }: SectionProps) {
  const t = useTranslate()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpened = useContext(OpenedContext)
  useEffect(() => {
    if (isOpened && isFocusLost()) heading.current?.focus()
  }, [isOpened])
  return (
    <section className="hp-section" aria-labelledby={id}>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty hash shows the list, and a link can be opened in a new tab. */}
      <a className="hp-back" href="#">
        <Icon of={ChevronLeft} />
        {t('Account')}
      </a>
      <header className="hp-section-head">
        <div>
          <h1 className="hp-title" id={id} tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {description && <p>{description}</p>}
        </div>
        {action}
      </header>
      {useContext(NoticeContext)}
      {children}
    </section>
  )
}

/** On phones the list and its pages take turns; focus must not stay with what is gone. */
export function isFocusLost(): boolean {
  const focused = document.activeElement
  return !focused || focused === document.body || !focused.checkVisibility()
}

/** A part of a page with its own heading. */
export function Group({ title, description, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className="hp-group" aria-labelledby={id}>
      <div className="hp-group-head">
        <div>
          <h2 id={id}>{title}</h2>
          {description && <p>{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

interface RowProps {
  icon?: LucideIcon
  mark?: ReactNode
  title: ReactNode
  badges?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

/** What stands in one row of a list. */
export function Row({ icon, mark, title, badges, description, actions }: RowProps) {
  return (
    <>
      {icon && (
        <span className="hp-item-icon" aria-hidden="true">
          <Icon of={icon} />
        </span>
      )}
      {mark}
      <div className="hp-item-main">
        <div className="hp-line">
          <span>{title}</span>
          {badges}
        </div>
        {description && <small>{description}</small>}
      </div>
      {actions && <div className="hp-item-actions">{actions}</div>}
    </>
  )
}

/** A row that opens in place: what it asks for stands below it. */
export function OpenRow({ row, children, plain = false }: { row?: ReactNode; children: ReactNode; plain?: boolean }) {
  return (
    <li className="is-open">
      {row && <div className="hp-item">{row}</div>}
      <div className={plain ? 'hp-setup is-plain' : 'hp-setup'}>{children}</div>
    </li>
  )
}

export function ListSkeleton({ rows = 3 }: { rows?: number }) {
  const t = useTranslate()
  return (
    <div className="hp-list" role="status" aria-label={t('Loading…')}>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <div className="hp-item" key={at}>
          <span className="hp-skeleton" />
        </div>
      ))}
    </div>
  )
}

/** Says what was done, to everyone; the place for it is always there, so that it is announced. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p className="hp-done" role="status">
      {children && (
        <>
          <Icon of={Check} />
          <span>{children}</span>
        </>
      )}
    </p>
  )
}

/** What a list says while it has nothing. */
export const Empty = ({ children }: { children: ReactNode }) => <p className="hp-empty">{children}</p>
