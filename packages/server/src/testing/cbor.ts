export type Cbor = number | string | Buffer | Map<Cbor, Cbor>

/** CBOR (RFC 8949) as far as authenticators speak it: whole numbers, texts, bytes and maps. */
export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const members = [...value].flatMap(([key, member]) => [encodeCbor(key), encodeCbor(member)])
  return Buffer.concat([head(5, value.size), ...members])
}

function head(type: number, argument: number): Buffer {
  const start = type << 5
  if (argument < 24) return Buffer.from([start | argument])
  if (argument < 0x100) return Buffer.from([start | 24, argument])
  return Buffer.from([start | 25, argument >> 8, argument & 0xff])
}
