import type { ImageSize } from './image-format.ts'

const coreHeader = 12
const headerLengths = [40, 52, 56, 64, 108, 124]
const depths = [1, 2, 4, 8, 16, 24, 32]

/** Two letters are little to go by, so the header has to make sense as well. */
export function bmpSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 2) !== 'BM') return undefined
  const headerLength = bytes.readUInt32LE(14)
  const pixels = bytes.readUInt32LE(10)
  if (pixels < 14 + headerLength || pixels > bytes.length) return undefined
  if (headerLength === coreHeader) {
    return isPlausible(bytes, 22) ? { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) } : undefined
  }
  if (!headerLengths.includes(headerLength) || !isPlausible(bytes, 26)) return undefined
  // A negative height means that rows run from top to bottom.
  return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }
}

/** One plane, and a number of bits per pixel that exists. */
const isPlausible = (bytes: Buffer, at: number) =>
  bytes.readUInt16LE(at) === 1 && depths.includes(bytes.readUInt16LE(at + 2))
