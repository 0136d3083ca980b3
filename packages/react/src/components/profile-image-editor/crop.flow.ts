/** A square cut out of an image. Lengths are pixels of the image; moves are parts of the square's side. Pure. */
export interface Crop {
  readonly width: number
  readonly height: number
  readonly zoom: number
  /** The middle of the square. */
  readonly x: number
  readonly y: number
}

export type CropEvent =
  | { type: 'zoomed'; zoom: number }
  /** The image was dragged by so much: 1 is the side of the square. */
  | { type: 'moved'; x: number; y: number }

export const zoomRange = { min: 1, max: 3 } as const

/** The largest square in the middle. */
export const startCrop = (width: number, height: number): Crop => ({
  width,
  height,
  zoom: zoomRange.min,
  x: width / 2,
  y: height / 2,
})

const sideOf = ({ width, height, zoom }: Crop) => Math.min(width, height) / zoom

export function cropFlow(crop: Crop, event: CropEvent): Crop {
  if (event.type === 'zoomed') return inside({ ...crop, zoom: between(event.zoom, zoomRange.min, zoomRange.max) })
  const side = sideOf(crop)
  return inside({ ...crop, x: crop.x - event.x * side, y: crop.y - event.y * side })
}

/** The square never leaves the image. */
function inside(crop: Crop): Crop {
  const half = sideOf(crop) / 2
  return { ...crop, x: between(crop.x, half, crop.width - half), y: between(crop.y, half, crop.height - half) }
}

const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

export function squareOf(crop: Crop): { x: number; y: number; side: number } {
  const side = sideOf(crop)
  return { x: crop.x - side / 2, y: crop.y - side / 2, side }
}
