import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslate } from '../../provider.tsx'
import type { Crop, CropEvent } from './crop.flow.ts'
import { zoomRange } from './crop.flow.ts'
import { drawCrop } from './render-crop.ts'

interface CropAreaProps {
  image: CanvasImageSource
  crop: Crop
  onEvent: (event: CropEvent) => void
}

/** Sharp on screens with twice the pixels. */
const canvasSide = 512
const keyStep = 0.05
const steps: Record<string, [number, number]> = {
  ArrowLeft: [keyStep, 0],
  ArrowRight: [-keyStep, 0],
  ArrowUp: [0, keyStep],
  ArrowDown: [0, -keyStep],
}

/** The image under a round opening: dragged, or moved with the arrow keys; zoomed with the slider, plus and minus. */
export function CropArea({ image, crop, onEvent }: CropAreaProps) {
  const t = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop, canvasSide)
  }, [image, crop])
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const side = event.currentTarget.clientWidth
    onEvent({ type: 'moved', x: event.movementX / side, y: event.movementY / side })
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const zoom = { '+': 0.1, '=': 0.1, '-': -0.1 }[event.key]
    if (!step && zoom === undefined) return
    event.preventDefault()
    if (step) onEvent({ type: 'moved', x: step[0], y: step[1] })
    else onEvent({ type: 'zoomed', zoom: crop.zoom + (zoom ?? 0) })
  }
  return (
    <div className="hp-crop">
      <div
        className="hp-crop-window"
        role="application"
        aria-label={t('Part of the image. Move it with the arrow keys.')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys.
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <canvas ref={canvas} />
      </div>
      <label className="hp-crop-zoom">
        <span className="hp-label">{t('Zoom')}</span>
        <input
          type="range"
          min={zoomRange.min}
          max={zoomRange.max}
          step="0.01"
          value={crop.zoom}
          onChange={(event) => onEvent({ type: 'zoomed', zoom: Number(event.target.value) })}
        />
      </label>
    </div>
  )
}
