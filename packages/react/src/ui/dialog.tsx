import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { useBrowserLayoutEffect } from '../hooks/use-layout-effect.ts'

interface DialogProps {
  title: string
  description?: ReactNode
  /** The acts; the safe one first. */
  actions: ReactNode
  /** For a dialog that is a form: what its `form` element gets, so that Enter submits. */
  form?: ComponentProps<'form'> | undefined
  onClose: () => void
  children?: ReactNode
}

/** The browser's own modal dialog: it traps focus, closes on Escape and gives focus back. Mounted while open. */
export function Dialog({ title, description, actions, form, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useBrowserLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // The browser would take the first there is; React’s own autofocus ran while nothing could be seen.
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    // Before it leaves the page: only a dialog that closes gives focus back.
    return () => dialog?.close()
  }, [])
  const content = (
    <>
      <div className="hp-dialog-body">
        <h2 className="hp-title" id={id}>
          {title}
        </h2>
        {description && <p>{description}</p>}
        {children}
      </div>
      <div className="hp-dialog-foot">{actions}</div>
    </>
  )
  return (
    <dialog
      ref={element}
      className="hp-dialog"
      aria-labelledby={id}
      // Strict mode closes and opens it again before the event arrives.
      onClose={() => !element.current?.open && onClose()}
    >
      {form ? <form {...form}>{content}</form> : content}
    </dialog>
  )
}
