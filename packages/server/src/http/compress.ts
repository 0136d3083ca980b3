import { Duplex, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import { acceptedEncodings } from './encodings.ts'
import { ListBody } from './list-body.ts'
import type { Answer } from './respond.ts'

/** Fewer fit into one packet anyway. */
const minBytes = 1024
/** More are compressed beside the requests; to have another thread do it takes longer than to compress fewer. */
const maxBytesHere = 16 * 1024

interface Encoding {
  name: string
  here(text: string): Uint8Array
  beside(text: string): Promise<Uint8Array>
  /** Smaller, for what is compressed once. */
  well(bytes: Uint8Array): Promise<Uint8Array>
  stream(): Transform
}

// The fastest level of each: the next ones save a twentieth of the bytes and take up to three times as long.
const gzipOptions = { level: 1 }
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // Its memory, of which each list that is being sent has some.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
}
const [brotliBeside, gzipBeside] = [promisify(brotliCompress), promisify(gzip)]

/** In the order of preference. */
const encodings: readonly Encoding[] = [
  {
    name: 'br',
    here: (text) => brotliCompressSync(text, brotliOptions),
    beside: (text) => brotliBeside(text, brotliOptions),
    well: (bytes) => brotliBeside(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    stream: () => createBrotliCompress(brotliOptions),
  },
  {
    name: 'gzip',
    here: (text) => gzipSync(text, gzipOptions),
    beside: (text) => gzipBeside(text, gzipOptions),
    well: (bytes) => gzipBeside(bytes),
    stream: () => createGzip(gzipOptions),
  },
]

/**
 * JSON and tables that are not small, in an encoding that the caller accepts. Who calls the API shows who they are by headers that no other
 * site can send for them, so nobody learns from the length of an answer what is in it next to what they wrote.
 */
export function compress(given: Answer, accepted: string | undefined): Answer | Promise<Answer> {
  const { body } = given
  const length = lengthOf(body)
  if (body === null || length < minBytes || !isText(given)) return given
  // Its own: the headers of a fixed answer are those of others as well.
  const answer = { ...given, headers: { ...given.headers, vary: 'accept-encoding' } }
  const names = acceptedEncodings(accepted)
  const encoding = encodings.find(({ name }) => names.has(name))
  if (!encoding) return answer
  if (body instanceof ListBody) return encoded(answer, encoding, body.through(encoding.stream))
  if (body instanceof ReadableStream) return encoded(answer, encoding, through(body, encoding.stream()))
  if (typeof body === 'string' && length <= maxBytesHere) return encoded(answer, encoding, encoding.here(body))
  const ready = typeof body === 'string' ? encoding.beside(body) : keptForm(body, encoding)
  return ready.then((bytes) => encoded(answer, encoding, bytes))
}

const isText = ({ headers }: Answer) => /^(application\/json|text\/csv)\b/.test(String(headers['content-type']))

/** In bytes. What is sent in parts is taken for long. */
function lengthOf(body: Answer['body']): number {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return body instanceof Uint8Array ? body.length : Number.POSITIVE_INFINITY
}

const through = (body: ReadableStream<Uint8Array>, stream: Transform) =>
  body.pipeThrough<Uint8Array>(Duplex.toWeb(stream) as never)

/** Bytes are what is the same for every caller: each form of them is made once. */
const keptForms = new WeakMap<Uint8Array, Map<string, Promise<Uint8Array>>>()

function keptForm(bytes: Uint8Array, { name, well }: Encoding): Promise<Uint8Array> {
  const forms = keptForms.get(bytes) ?? new Map<string, Promise<Uint8Array>>()
  keptForms.set(bytes, forms)
  const form = forms.get(name) ?? well(bytes)
  forms.set(name, form)
  return form
}

function encoded(answer: Answer, { name }: Encoding, body: Answer['body']): Answer {
  return { ...answer, headers: { ...answer.headers, 'content-encoding': name }, body }
}
