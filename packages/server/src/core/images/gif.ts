import type { ImageSize } from './image-format.ts'

const extension = 0x21
const imageDescriptor = 0x2c
const descriptorLength = 10

/** GIF89a §18 and §20. Frames may reach beyond the screen, and browsers then make room, so they count too. */
export function gifSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let frames = 0
  let at = 13 + colorTableLength(bytes[10]!)
  while (at < bytes.length) {
    if (bytes[at] === extension) at = afterSubBlocks(bytes, at + 2)
    else if (bytes[at] === imageDescriptor && at + descriptorLength <= bytes.length) {
      frames += 1
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      // After the descriptor: its own colour table, one byte of LZW code size, the data.
      at = afterSubBlocks(bytes, at + descriptorLength + colorTableLength(bytes[at + 9]!) + 1)
    } else break
  }
  return frames > 0 ? size : undefined
}

const colorTableLength = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** Each sub-block names its length; an empty one ends the row. */
function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) at += length + 1
  return at + 1
}
