import { Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { Note } from './page.tsx'

interface ConfirmProps {
  title: ReactNode
  children?: ReactNode
  /** The verb that does it, and the one that leaves things as they are. */
  confirmLabel: string
  cancelLabel: string
  variant?: ButtonVariant
  onConfirm(): Promise<unknown>
  onClose(): void
  /** Turns what was thrown into words. */
  describeError(error: unknown): string
}

function useConfirm({
  onConfirm,
  onClose,
  describeError,
}: Pick<ConfirmProps, 'onConfirm' | 'onClose' | 'describeError'>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(describeError(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, confirm }
}

/** Asks once more before something that is easily undone. */
export function Confirm(props: ConfirmProps) {
  const { title, children, confirmLabel, cancelLabel, variant = 'primary', onClose } = props
  const { isBusy, problem, confirm } = useConfirm(props)
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={title} isAlert onClose={onClose} initialFocus={safe}>
      <div className="dialog-body">
        {children}
        {problem && <Note warning>{problem}</Note>}
      </div>
      <footer>
        <Button ref={safe} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant={variant} busy={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </footer>
    </Dialog>
  )
}

interface ConfirmByNameProps extends Omit<ConfirmProps, 'children' | 'variant'> {
  /** What must be typed. */
  name: string
  lead?: ReactNode
  losses: readonly { icon: ReactNode; text: ReactNode }[]
  lossesTitle: string
}

/** Asks for the name, and lists what is lost; the safe button comes first. */
export function ConfirmByName(props: ConfirmByNameProps) {
  const {
    title,
    lead = 'This cannot be undone.',
    name,
    losses,
    lossesTitle,
    confirmLabel,
    cancelLabel,
    onClose,
  } = props
  const { isBusy, problem, confirm } = useConfirm(props)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const fits = typed.trim() === name.trim()
  return (
    <Dialog title={title} lead={lead} isAlert onClose={onClose} initialFocus={input}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (fits) void confirm()
        }}
      >
        <div className="dialog-body">
          <div className="losses">
            {lossesTitle}
            <ul className="column gap-2">
              {losses.map(({ icon, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
                <li key={index}>
                  {icon}
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </div>
          <TextField
            ref={input}
            label={
              <span className="min-w-0">
                Type{' '}
                <span className="badge inline whitespace-normal leading-5 box-decoration-clone font-mono tracking-[-0.01em]">
                  {name}
                </span>{' '}
                to confirm
              </span>
            }
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
          {problem && <Note warning>{problem}</Note>}
        </div>
        <footer>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button type="submit" variant="danger-filled" disabled={!fits} busy={isBusy}>
            <Trash2 aria-hidden />
            {confirmLabel}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
