import type { ImageSize } from './image-format.ts'

/** RFC 9649: the first chunk says which of three encodings it is, each with the size in its own place. */
export function webpSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return lossySize(bytes)
    case 'VP8L':
      return losslessSize(bytes)
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/** RFC 6386 §9.1: a key frame's start code, then 14 bits each; the two above them are a scale. */
function lossySize(bytes: Buffer): ImageSize | undefined {
  if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

function losslessSize(bytes: Buffer): ImageSize | undefined {
  if (bytes[20] !== 0x2f) return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
