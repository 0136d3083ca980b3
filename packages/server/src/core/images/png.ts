import { crc32 } from 'node:zlib'
import type { ImageSize } from './image-format.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const headerEnd = 33

/** PNG §11.2.1: the signature, then IHDR with the size and a checksum. */
export function pngSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < headerEnd || !bytes.subarray(0, 8).equals(signature)) return undefined
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  if (crc32(bytes.subarray(12, 29)) !== bytes.readUInt32BE(29)) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
