import { bmpSize } from './bmp.ts'
import { gifSize } from './gif.ts'
import type { ImageFormat, ImageSize } from './image-format.ts'
import { jpegSize } from './jpeg.ts'
import { pngSize } from './png.ts'
import { webpSize } from './webp.ts'

export interface ImageHeader extends ImageSize {
  format: ImageFormat
}

/** Undefined when the bytes do not start like this format, or end before the size. */
type SizeReader = (bytes: Buffer) => ImageSize | undefined

const readers: Record<ImageFormat, SizeReader> = {
  png: pngSize,
  jpg: jpegSize,
  gif: gifSize,
  bmp: bmpSize,
  webp: webpSize,
}

/**
 * Recognises an image by its own bytes, not by its name or media type. Only headers are read: decoding
 * untrusted pixels on the server would be the larger risk.
 */
export function readImage(bytes: Buffer): ImageHeader | undefined {
  for (const [format, read] of Object.entries(readers) as [ImageFormat, SizeReader][]) {
    const size = read(bytes)
    if (size && size.width > 0 && size.height > 0) return { format, ...size }
  }
  return undefined
}
