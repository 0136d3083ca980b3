import { passkeyAlgorithms } from '@hallpass/contract'

type Value = number | Buffer

/** What a key must have by its algorithm (RFC 9053, and RFC 8230 for the last): no more than registering one asks for. */
const shapes: Readonly<Record<number, (key: ReadonlyMap<Value, Value>) => boolean>> = {
  [-7]: (key) =>
    key.get(1) === 2 && key.get(-1) === 1 && hasBytes(key.get(-2), 32, 32) && hasBytes(key.get(-3), 32, 32),
  [-8]: (key) => key.get(1) === 1 && key.get(-1) === 6 && hasBytes(key.get(-2), 32, 32),
  [-257]: (key) => key.get(1) === 3 && hasBytes(key.get(-1), 128, 1024) && hasBytes(key.get(-2), 1, 8),
}

const hasBytes = (value: Value | undefined, min: number, max: number) =>
  Buffer.isBuffer(value) && value.length >= min && value.length <= max

/** Whether bytes are a public key that signatures of passkeys can be checked with. */
export function isCoseKey(bytes: Buffer): boolean {
  const key = readMap(bytes)
  const algorithm = passkeyAlgorithms.find((one) => one === key?.get(3))
  return key !== undefined && algorithm !== undefined && (shapes[algorithm]?.(key) ?? false)
}

/** Of CBOR only what such keys are made of: one map of numbers to numbers and bytes. */
function readMap(bytes: Buffer): ReadonlyMap<Value, Value> | undefined {
  const reader = new Reader(bytes)
  const head = reader.head()
  if (head?.major !== 5 || head.value > 16) return undefined
  const map = new Map<Value, Value>()
  for (let left = head.value; left > 0; left--) {
    const [name, value] = [reader.value(), reader.value()]
    if (name === undefined || value === undefined) return undefined
    map.set(name, value)
  }
  return reader.isAtEnd ? map : undefined
}

const sizes: Readonly<Record<number, number>> = { 24: 1, 25: 2, 26: 4 }

class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  head(): { major: number; value: number } | undefined {
    const first = this.#take(1)?.[0]
    if (first === undefined) return undefined
    const [major, short] = [first >> 5, first & 31]
    if (short < 24) return { major, value: short }
    const size = sizes[short]
    const long = size && this.#take(size)
    return long ? { major, value: long.readUIntBE(0, long.length) } : undefined
  }

  value(): Value | undefined {
    const head = this.head()
    if (head?.major === 0) return head.value
    if (head?.major === 1) return -1 - head.value
    return head?.major === 2 ? this.#take(head.value) : undefined
  }

  #take(size: number): Buffer | undefined {
    if (this.#at + size > this.#bytes.length) return undefined
    this.#at += size
    return this.#bytes.subarray(this.#at - size, this.#at)
  }
}
