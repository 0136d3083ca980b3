import { Menu as Base } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { useIsLocked } from './look-only.ts'

export interface MenuItem {
  label: ReactNode
  icon?: ReactNode
  note?: string
  destructive?: boolean
  disabled?: boolean
  onSelect(): void
}

interface MenuProps {
  /** Groups are divided by a line. */
  groups: readonly (readonly (MenuItem | false | undefined)[])[]
  /** The button that opens it; three dots by default. */
  trigger?: ReactElement
  /** Of the three dots; a button of one's own has its own name. */
  label?: string
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
}

export function Menu({ groups, trigger, label = 'Actions', align = 'end', side = 'bottom' }: MenuProps) {
  const isLocked = useIsLocked()
  const shown = groups.map((items) => items.filter((item): item is MenuItem => Boolean(item))).filter((g) => g.length)
  if (isLocked) return null
  return (
    <Base.Root>
      {trigger ? (
        <Base.Trigger render={trigger} />
      ) : (
        <Base.Trigger className="button button-icon button-ghost button-small" aria-label={label} title={label}>
          <Ellipsis aria-hidden />
        </Base.Trigger>
      )}
      <Base.Portal>
        <Base.Positioner className="floating" align={align} side={side} sideOffset={4}>
          <Base.Popup className="menu">
            {shown.map((items, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: groups do not move
              <Fragment key={index}>
                {index > 0 && <hr />}
                {items.map((item) => (
                  <Item key={String(item.label)} {...item} />
                ))}
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ label, icon, note, destructive, disabled, onSelect }: MenuItem) {
  return (
    <Base.Item
      className={cx('menu-item', destructive && 'menu-item-danger')}
      disabled={disabled ?? false}
      onClick={onSelect}
    >
      {icon}
      <span className="min-w-0 flex-1">
        {label}
        {note && (
          <>
            <br />
            <small>{note}</small>
          </>
        )}
      </span>
    </Base.Item>
  )
}
