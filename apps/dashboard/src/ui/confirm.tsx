import { Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button, type Look } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { Note } from './page.tsx'

interface ConfirmProps {
  title: ReactNode
  children?: ReactNode
  /** The verb that does it, and the one that leaves things as they are. */
  act: string
  keep: string
  look?: Look
  onConfirm(): Promise<unknown>
  onClose(): void
  /** Turns what was thrown into words. */
  say(error: unknown): string
}

function useConfirm({ onConfirm, onClose, say }: Pick<ConfirmProps, 'onConfirm' | 'onClose' | 'say'>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(say(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, confirm }
}

/** Asks once more before something that is easily undone. */
export function Confirm(props: ConfirmProps) {
  const { title, children, act, keep, look = 'primary', onClose } = props
  const { isBusy, problem, confirm } = useConfirm(props)
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={title} isAlert onClose={onClose} initialFocus={safe}>
      <div className="dialog-body">
        {children}
        {problem && <Note warns>{problem}</Note>}
      </div>
      <footer>
        <Button ref={safe} onClick={onClose}>
          {keep}
        </Button>
        <Button look={look} busy={isBusy} onClick={() => void confirm()}>
          {act}
        </Button>
      </footer>
    </Dialog>
  )
}

interface DestroyProps extends Omit<ConfirmProps, 'children' | 'look'> {
  /** What must be typed. */
  name: string
  lead?: ReactNode
  goes: readonly { icon: ReactNode; text: ReactNode }[]
  goesTitle: string
}

/** Destroying asks for the name and says what goes with it; the safe button comes first. */
export function Destroy(props: DestroyProps) {
  const { title, lead = 'This cannot be undone.', name, goes, goesTitle, act, keep, onClose } = props
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
            {goesTitle}
            <ul className="column gap-2">
              {goes.map(({ icon, text }, index) => (
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
              <>
                Type <span className="badge font-mono tracking-[-0.01em]">{name}</span> to confirm
              </>
            }
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
          {problem && <Note warns>{problem}</Note>}
        </div>
        <footer>
          <Button onClick={onClose}>{keep}</Button>
          <Button type="submit" look="destroy-filled" disabled={!fits} busy={isBusy}>
            <Trash2 aria-hidden />
            {act}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
