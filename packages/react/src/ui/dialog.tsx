import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  title: string
  description?: ReactNode
  /** The acts; the safe one first. */
  actions: ReactNode
  onClose: () => void
  children?: ReactNode
}

/** The browser's own modal dialog: it traps focus, closes on Escape and gives focus back. Mounted while open. */
export function Dialog({ title, description, actions, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => element.current?.showModal(), [])
  return (
    <dialog ref={element} className="hp-dialog" aria-labelledby={id} onClose={onClose}>
      <div className="hp-dialog-body">
        <h2 className="hp-title" id={id}>
          {title}
        </h2>
        {description && <p>{description}</p>}
        {children}
      </div>
      <div className="hp-dialog-foot">{actions}</div>
    </dialog>
  )
}
