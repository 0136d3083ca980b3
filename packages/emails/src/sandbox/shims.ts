/** What React's server renderer and Tailwind expect of a JavaScript engine and QuickJS does not have. Runs inside the sandbox. */

const later = (work: () => void) => void Promise.resolve().then(work)

/** Timers run as soon as everything before them has: nothing here waits for time to pass. */
const timers = {
  setTimeout: (work: () => void) => later(work),
  setImmediate: (work: () => void) => later(work),
  queueMicrotask: later,
  clearTimeout() {},
  clearImmediate() {},
}

class Channel {
  port1: { onmessage?: () => void } = {}
  port2 = { postMessage: () => later(() => this.port1.onmessage?.()) }
}

class Encoder {
  encode(text: string): Uint8Array {
    const bytes: number[] = []
    for (const character of String(text)) pushCharacter(bytes, character.codePointAt(0) ?? 0)
    return new Uint8Array(bytes)
  }
}

function pushCharacter(bytes: number[], code: number) {
  const tail = (shift: number) => 0x80 | ((code >> shift) & 0x3f)
  if (code < 0x80) bytes.push(code)
  else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(0))
  else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(6), tail(0))
  else bytes.push(0xf0 | (code >> 18), tail(12), tail(6), tail(0))
}

/** Of valid UTF-8, which is all that the encoder above makes. */
export function decode(chunks: readonly Uint8Array[]): string {
  let escaped = ''
  for (const chunk of chunks) {
    for (const byte of chunk) escaped += byte < 0x80 && byte !== 0x25 ? String.fromCharCode(byte) : percent[byte]
  }
  return decodeURIComponent(escaped)
}
const percent = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).padStart(2, '0')}`)

interface Source {
  pull(controller: unknown): void
}

/** As much of a stream as React's renderer uses: everything is ready when it is read. */
export class WholeStream {
  readonly #source: Source
  constructor(source: Source) {
    this.#source = source
  }
  read(): string {
    const chunks: Uint8Array[] = []
    let failure: unknown
    this.#source.pull({
      byobRequest: null,
      desiredSize: Number.POSITIVE_INFINITY,
      enqueue: (chunk: Uint8Array) => chunks.push(chunk),
      close() {},
      error(error: unknown) {
        failure = error
      },
    })
    if (failure !== undefined) throw failure
    return decode(chunks)
  }
}

const silent = () => {}

/** arktype has a type for each of these, and asks only whether something is one. */
const webClasses = ['Blob', 'File', 'FormData', 'Headers', 'Request', 'Response', 'URL']
for (const name of webClasses) {
  class Unavailable {
    constructor() {
      throw new TypeError(`${name} is not available in emails`)
    }
  }
  Object.assign(globalThis, { [name]: Unavailable })
}

/** Only plain data is ever cloned here. */
const cloneData = (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

Object.assign(globalThis, timers, {
  self: globalThis,
  global: globalThis,
  process: { env: { NODE_ENV: 'production' } },
  console: { log: silent, info: silent, warn: silent, error: silent, debug: silent },
  MessageChannel: Channel,
  TextEncoder: Encoder,
  ReadableStream: WholeStream,
  structuredClone: cloneData,
})
