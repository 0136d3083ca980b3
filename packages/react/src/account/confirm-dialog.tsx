import type { ReactNode } from 'react'
import { useAction } from '../hooks/use-action.ts'
import { useTranslate } from '../provider.tsx'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ConfirmDialogProps {
  title: string
  description: ReactNode
  /** The verb on the button. */
  act: string
  /** What the way back is called, where "Cancel" could be taken for the act. */
  back?: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks once more before something goes. Escape and the first button lead back. */
export function ConfirmDialog({ title, description, act, back, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useTranslate()
  const { busy, problem, run } = useAction<'confirm'>()
  const confirm = async () => {
    await onConfirm()
    onClose()
  }
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{back ?? t('Cancel')}</Button>
          <Button variant="destroy" busy={busy === 'confirm'} onClick={() => void run('confirm', confirm)}>
            {act}
          </Button>
        </>
      }
    >
      {problem !== undefined && <Alert>{problem}</Alert>}
    </Dialog>
  )
}
