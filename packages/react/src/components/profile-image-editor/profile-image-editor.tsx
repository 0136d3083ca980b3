import { type ReactNode, useRef, useState } from 'react'
import { useAction } from '../../hooks/use-action.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { CropDialog } from './crop-dialog.tsx'

interface ProfileImageEditorProps {
  title: string
  description: string
  /** What is shown now. */
  preview: ReactNode
  hasImage: boolean
  /** A data URL, or null when the image goes. */
  onSave: (dataUrl: string | null) => Promise<void>
}

/** A row with the picture and what can be done with it; a chosen file is cropped in a dialog. */
export function ProfileImageEditor({ title, description, preview, hasImage, onSave }: ProfileImageEditorProps) {
  const t = useTranslate()
  const picker = useRef<HTMLInputElement>(null)
  const [image, setImage] = useState<ImageBitmap>()
  const [wrong, setWrong] = useState(false)
  const { busy, problem, run } = useAction<'remove'>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    const decoded = await decode(file)
    setWrong(!decoded)
    setImage(decoded)
  }
  return (
    <>
      {problem !== undefined && <Alert>{problem}</Alert>}
      {wrong && <Alert>{t('That file is not an image. Choose a PNG, JPEG, GIF or WebP file.')}</Alert>}
      <div className="hp-item hp-image-row">
        {preview}
        <div className="hp-item-main">
          <div className="hp-line">{title}</div>
          <small>{description}</small>
        </div>
        <div className="hp-image-actions">
          {hasImage && (
            <Button
              variant="ghost"
              size="small"
              busy={busy === 'remove'}
              onClick={() => void run('remove', () => onSave(null))}
            >
              {t('Remove')}
            </Button>
          )}
          <Button size="small" onClick={() => picker.current?.click()}>
            {hasImage ? t('Change') : t('Upload')}
          </Button>
        </div>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label={title}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      {image && <CropDialog image={image} onSave={onSave} onClose={() => setImage(undefined)} />}
    </>
  )
}

async function decode(file: File): Promise<ImageBitmap | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  return createImageBitmap(file).catch(() => undefined)
}
