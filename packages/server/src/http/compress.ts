import type { Transform } from 'node:stream'
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
    stream: () => createBrotliCompress(brotliOptions),
  },
  {
    name: 'gzip',
    here: (text) => gzipSync(text, gzipOptions),
    beside: (text) => gzipBeside(text, gzipOptions),
    stream: () => createGzip(gzipOptions),
  },
]

/**
 * JSON that is not small, in an encoding that the caller accepts. Who calls the API shows who they are by headers that no other
 * site can send for them, so nobody learns from the length of an answer what is in it next to what they wrote.
 */
export function compress(answer: Answer, accepted: string | undefined): Answer | Promise<Answer> {
  const { body } = answer
  const isLarge = body instanceof ListBody || (typeof body === 'string' && body.length >= minBytes)
  if (!isLarge || !String(answer.headers['content-type']).startsWith('application/json')) return answer
  answer.headers.vary = 'accept-encoding'
  const names = acceptedEncodings(accepted)
  const encoding = encodings.find(({ name }) => names.has(name))
  if (!encoding) return answer
  if (body instanceof ListBody) return encoded(answer, encoding, body.through(encoding.stream))
  if (body.length <= maxBytesHere) return encoded(answer, encoding, encoding.here(body))
  return encoding.beside(body).then((bytes) => encoded(answer, encoding, bytes))
}

function encoded(answer: Answer, { name }: Encoding, body: Answer['body']): Answer {
  answer.headers['content-encoding'] = name
  return { ...answer, body }
}
