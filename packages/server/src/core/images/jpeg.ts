import type { ImageSize } from './image-format.ts'

const startOfScan = 0xda
const endOfImage = 0xd9

/** ITU T.81 B.1.1.4: the marker that carries the size is one of SOF0–SOF15; three codes in that range are not. */
const isStartOfFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length: TEM and RST0–RST7. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Walks from segment to segment, so that the size of an embedded thumbnail is never taken for the picture's. */
export function jpegSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) at += 1
    else if (standsAlone(marker)) at += 2
    else if (marker === startOfScan || marker === endOfImage) return undefined
    else if (isStartOfFrame(marker)) return frameSize(bytes, at)
    else at = nextSegment(bytes, at)
  }
  return undefined
}

function nextSegment(bytes: Buffer, at: number): number {
  const length = bytes.readUInt16BE(at + 2)
  return length < 2 ? bytes.length : at + 2 + length
}

function frameSize(bytes: Buffer, at: number): ImageSize | undefined {
  if (at + 9 > bytes.length) return undefined
  return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
}
