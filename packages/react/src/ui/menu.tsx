import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLatest } from '../hooks/use-latest.ts'

interface MenuProps {
  label: string
  /** What opens it. */
  trigger: ReactNode
  triggerClassName?: string | undefined
  /** The trigger's own words are its name; the label is the menu's alone. */
  namedByTrigger?: boolean
  align?: 'start' | 'end'
  children: ReactNode
}

const itemSelector = '[role^="menuitem"]:not([disabled])'
const gap = 8

/** A button with a menu in the browser's top layer: the browser closes it on Escape and on clicks outside. */
export function Menu({ label, trigger, triggerClassName, namedByTrigger, align = 'start', children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])]
  const toggled = useLatest((event: ToggleEvent) => {
    const isOpen = event.newState === 'open'
    button.current?.setAttribute('aria-expanded', String(isOpen))
    if (!isOpen || !menu.current || !button.current) return
    place(menu.current, button.current.getBoundingClientRect(), align)
    items()[0]?.focus()
  })
  // By hand: React 18 knows neither the attribute nor the event.
  useEffect(() => {
    const popover = menu.current
    button.current?.setAttribute('popovertarget', id)
    popover?.addEventListener('toggle', toggled)
    return () => popover?.removeEventListener('toggle', toggled)
  }, [id, toggled])
  const move = (event: KeyboardEvent) => {
    // The menu is one stop on the way through the page.
    if (event.key === 'Tab') return menu.current?.hidePopover()
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all[(next + all.length) % all.length]?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-label={namedByTrigger ? undefined : label}
      >
        {trigger}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="hp-menu"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        // An item was chosen, so the menu is no longer needed.
        onClick={(event) => (event.target as Element).closest(itemSelector) && menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

/** Below its button, inside the window. */
function place(menu: HTMLElement, anchor: DOMRect, align: 'start' | 'end') {
  const toRight = (align === 'end') === (getComputedStyle(menu).direction === 'ltr')
  const left = toRight ? anchor.right - menu.offsetWidth : anchor.left
  menu.style.left = `${Math.max(gap, Math.min(left, innerWidth - menu.offsetWidth - gap))}px`
  menu.style.top = `${Math.min(anchor.bottom + gap, Math.max(gap, innerHeight - menu.offsetHeight - gap))}px`
}

export function MenuItem({ children, checked, danger = false, href, reason, onClick }: MenuItemProps) {
  const isDisabled = reason !== undefined
  const shared = {
    ...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked }),
    className: danger ? 'hp-menu-item is-danger' : 'hp-menu-item',
    tabIndex: -1,
    'aria-disabled': isDisabled || undefined,
  }
  const act = isDisabled ? (event: MouseEvent) => event.stopPropagation() : onClick
  if (href !== undefined)
    return (
      <a {...shared} href={href} onClick={act}>
        {children}
      </a>
    )
  return (
    <button {...shared} type="button" onClick={act}>
      {isDisabled ? <MenuReason reason={reason}>{children}</MenuReason> : children}
    </button>
  )
}

const MenuReason = ({ reason, children }: { reason: string; children: ReactNode }) => (
  <span className="hp-menu-reason">
    <span>{children}</span>
    <small>{reason}</small>
  </span>
)

interface MenuItemProps {
  children: ReactNode
  /** Of items of which one is chosen. */
  checked?: boolean
  /** It takes something away. */
  danger?: boolean
  /** Of items that lead to another page. */
  href?: string
  /** Why it cannot be chosen now. */
  reason?: string | undefined
  onClick?: () => void
}

export const MenuSeparator = () => <hr className="hp-menu-sep" />
export const MenuLabel = ({ children }: { children: ReactNode }) => <div className="hp-menu-label">{children}</div>
