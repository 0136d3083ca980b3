import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { acceptedEncodings } from './encodings.ts'
import { isKnown } from './etags.ts'
import { sendShared } from './pages.ts'

const zip = promisify(gzip)

/** What is the same for everybody until the next version, in both forms in which it is sent. */
export interface FixedFile {
  type: string
  bytes: Uint8Array
  gzipped: Uint8Array
  etag: string
}

export async function fixedFile({ type, text }: { type: string; text: string }): Promise<FixedFile> {
  const bytes = new TextEncoder().encode(text)
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { type, bytes, gzipped: await zip(bytes), etag }
}

type PageContext = Context<{ Bindings: HttpBindings }>

const isZipAccepted = (c: PageContext) => acceptedEncodings(c.req.header('accept-encoding')).has('gzip')

export function sendFixed(c: PageContext, file: FixedFile, ownHeaders: Record<string, string> = {}): Response {
  const { type, bytes, gzipped, etag } = file
  const isZipped = isZipAccepted(c)
  const headers: Record<string, string> = {
    'content-type': type,
    // Another version has other pages at the same addresses.
    'cache-control': 'no-cache',
    // Each encoding is a representation of its own (RFC 9110 §8.8.3.3).
    etag: `"${etag}${isZipped ? '-gzip' : ''}"`,
    vary: 'accept-encoding',
    ...(isZipped && { 'content-encoding': 'gzip' }),
    ...ownHeaders,
  }
  if (isKnown(c.req.header('if-none-match'), headers.etag!)) return new Response(null, { status: 304, headers })
  return sendShared(c, isZipped ? gzipped : bytes, headers)
}

/** What is made for one caller and holds no secret. */
export async function sendZipped(c: PageContext, text: string, headers: Record<string, string>): Promise<Response> {
  if (!isZipAccepted(c)) return c.body(text, 200, { ...headers, vary: 'accept-encoding' })
  const zipped = new Uint8Array(await zip(text, { level: 1 }))
  return c.body(zipped, 200, { ...headers, vary: 'accept-encoding', 'content-encoding': 'gzip' })
}
