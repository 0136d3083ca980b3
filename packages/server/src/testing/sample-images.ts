import { crc32, deflateSync } from 'node:zlib'

/** Tiny files for tests: real headers of any size, and for PNG and BMP real pixels when small. */

export function samplePng(width = 1, height = 1): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = width * height <= 10_000 ? deflateSync(Buffer.alloc((width + 1) * height)) : Buffer.alloc(0)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** With an APP1 segment in front, where cameras keep a thumbnail with a size of its own. */
export function sampleJpeg(width = 1, height = 1, thumbnail: Buffer = Buffer.alloc(0)): Buffer {
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  }
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const start = Buffer.from([0xff, 0xd8])
  // A fill byte before a marker is legal, and some encoders write it.
  const fill = Buffer.from([0xff])
  return Buffer.concat([start, segment(0xe1, thumbnail), fill, segment(0xc2, frame), Buffer.from([0xff, 0xd9])])
}

export function sampleGif(width = 1, height = 1, frame = { left: 0, top: 0, width, height }): Buffer {
  const screen = Buffer.from([...Buffer.from('GIF89a'), 0, 0, 0, 0, 0x80, 0, 0])
  screen.writeUInt16LE(width, 6)
  screen.writeUInt16LE(height, 8)
  const colors = Buffer.from([0, 0, 0, 255, 255, 255])
  const comment = Buffer.from([0x21, 0xfe, 2, 0x2c, 0x2c, 0])
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0])
  image.writeUInt16LE(frame.left, 1)
  image.writeUInt16LE(frame.top, 3)
  image.writeUInt16LE(frame.width, 5)
  image.writeUInt16LE(frame.height, 7)
  return Buffer.concat([screen, colors, comment, image, Buffer.from([0x3b])])
}

export function sampleBmp(width = 1, height = 1): Buffer {
  const bytes = Buffer.alloc(54 + 4)
  bytes.write('BM', 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

export function sampleWebp(encoding: 'VP8 ' | 'VP8L' | 'VP8X', width = 1, height = 1): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(22, 4)
  bytes.write(`WEBP${encoding}`, 8, 'latin1')
  bytes.writeUInt32LE(10, 16)
  if (encoding === 'VP8 ') {
    bytes.writeUIntBE(0x9d012a, 23, 3)
    bytes.writeUInt16LE(width, 26)
    bytes.writeUInt16LE(height, 28)
  } else if (encoding === 'VP8L') {
    bytes[20] = 0x2f
    bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21)
  } else {
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
  }
  return bytes
}

export const asDataUrl = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`
