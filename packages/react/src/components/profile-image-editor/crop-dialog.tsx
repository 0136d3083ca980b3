import { useReducer } from 'react'
import { useAction } from '../../hooks/use-action.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { cropFlow, startCrop } from './crop.flow.ts'
import { CropArea } from './crop-area.view.tsx'
import { jpegOf } from './render-crop.ts'

interface CropDialogProps {
  image: ImageBitmap
  onSave: (dataUrl: string) => Promise<void>
  onClose: () => void
}

export function CropDialog({ image, onSave, onClose }: CropDialogProps) {
  const t = useTranslate()
  const [crop, dispatch] = useReducer(cropFlow, image, ({ width, height }) => startCrop(width, height))
  const { busy, problem, run } = useAction<'save'>()
  const save = async () => {
    await onSave(jpegOf(image, crop))
    onClose()
  }
  return (
    <Dialog
      title={t('Choose what to show')}
      description={t('Drag the image, or zoom in.')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" busy={busy === 'save'} onClick={() => void run('save', save)}>
            {t('Save image')}
          </Button>
        </>
      }
    >
      {problem !== undefined && <Alert>{problem}</Alert>}
      <CropArea image={image} crop={crop} onEvent={dispatch} />
    </Dialog>
  )
}
