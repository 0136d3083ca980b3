import { profileImageMaxBytes } from '@hallpass/contract'
import { compressed } from './compress.ts'
import { type Crop, squareOf } from './crop.flow.ts'

export function drawCrop(canvas: HTMLCanvasElement, image: CanvasImageSource, crop: Crop, side: number): void {
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw on a canvas.')
  // JPEG knows no transparency; without this it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  const square = squareOf(crop)
  context.drawImage(image, square.x, square.y, square.side, square.side, 0, 0, side, side)
}

/** The square as a JPEG data URL of at most 100 KB. */
export function jpegOf(image: CanvasImageSource, crop: Crop): string {
  const canvas = document.createElement('canvas')
  let drawn = 0
  const url = compressed((side, quality) => {
    if (side !== drawn) drawCrop(canvas, image, crop, side)
    drawn = side
    return canvas.toDataURL('image/jpeg', quality)
  }, profileImageMaxBytes)
  if (url === undefined) throw new Error('This image cannot be made small enough.')
  return url
}
