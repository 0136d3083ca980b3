import { textError } from '@hallpass/contract'
import type { ImageFormat } from './image-format.ts'
import { readImage } from './read-image.ts'

/** Beyond this a small file can cost a viewer's browser hundreds of megabytes. */
const maxPixelsPerSide = 4096

/** The format that the bytes really have; a text 400 when they are not an image, or too large. */
export function checkImage(bytes: Buffer): ImageFormat {
  const image = readImage(bytes)
  if (!image) throw textError(400, 'The file is not a PNG, JPEG, GIF, BMP or WebP image, or its header is damaged.')
  if (image.width > maxPixelsPerSide || image.height > maxPixelsPerSide) {
    const measured = `${image.width} × ${image.height}`
    throw textError(400, `The image measures ${measured} pixels. At most 4096 × 4096 are accepted.`)
  }
  return image.format
}
