import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { cx } from './class-names.ts'
import { KeptIn, LookOnly } from './look-only.ts'

interface DialogProps {
  title: ReactNode
  lead?: ReactNode
  wide?: boolean
  isAlert?: boolean
  /** Only its buttons and Escape close it: a press beside it would lose what was typed. */
  ignoresOutsidePress?: boolean
  onClose(): void
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A dialog that is open as long as it is drawn; put `.dialog-body` and footer inside, or a form that has them. */
export function Dialog({
  title,
  lead,
  wide,
  isAlert,
  ignoresOutsidePress,
  onClose,
  initialFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open
      onOpenChange={(open) => !open && onClose()}
      disablePointerDismissal={isAlert || ignoresOutsidePress || false}
    >
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup
            className={cx('dialog', wide && 'dialog-wide')}
            role={isAlert ? 'alertdialog' : 'dialog'}
            ref={popup}
            initialFocus={initialFocus ?? (() => firstControl(popup.current))}
          >
            <header>
              <div className="min-w-0 flex-1">
                <Base.Title>{title}</Base.Title>
                {lead && <Base.Description>{lead}</Base.Description>}
              </div>
              <Base.Close className="button button-icon button-ghost button-small" aria-label="Close">
                <X aria-hidden />
              </Base.Close>
            </header>
            {/* Whoever could open it can use it, or at least close it. */}
            <LookOnly value="">
              <KeptIn value={null}>{children}</KeptIn>
            </LookOnly>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** What the dialog is about, and not the cross that closes it; a field that took the focus itself keeps it. */
function firstControl(popup: HTMLElement | null) {
  if (popup?.contains(document.activeElement)) return false
  return popup?.querySelector<HTMLElement>(
    '.dialog-body :is(input, textarea, button, a[href], [role=checkbox], [tabindex="0"]):not([disabled], [tabindex="-1"]), footer button:not([disabled])',
  )
}

/** The panel that slides in from the left on phones. */
export function Drawer({ label, isOpen, onClose, children }: DrawerProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup className="drawer" aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

interface DrawerProps {
  label: string
  isOpen: boolean
  onClose(): void
  children: ReactNode
}
