import type { IncomingMessage } from 'node:http'
import { formMaxFields, formMaxLength, jsonMaxDepth, jsonMaxValues, shapeOf, textError } from '@hallpass/contract'
import { bodyError, readBytes } from './read-bytes.ts'

export const limits = { body: 1_500_000, query: 8 * 1024 } as const

/**
 * Splits a request target into decoded path segments. Undefined where guard and router could read the path
 * differently (`//`, dot segments, encoded slashes, `;x`, `#`, NUL): such a path names nothing here (T45).
 */
export function pathSegments(target: string): string[] | undefined {
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  if (path[0] !== '/' || /[^A-Za-z0-9\-._~!$&'()*+,=:@%/]/.test(path)) return undefined
  const segments = path.slice(1).split('/')
  if (segments.at(-1) === '') segments.pop()
  const decoded: string[] = []
  for (const segment of segments) {
    const text = decodeSegment(segment, decoded)
    if (text === undefined) return undefined
    decoded.push(text)
  }
  return decoded
}

/** A trusted domain is one parameter, slashes and all; no other path begins like this. */
const wholeUrl = /^https?:\/\/[^\\;?#\u0000-\u001f]+$/i

/** Customers of a project's own have any id that it gives them; what comes before it says so. */
const isOwnId = (before: readonly string[]) => /^api\/v\d+\/payments\/(items|customers)\/custom$/.test(before.join('/'))

function decodeSegment(segment: string, before: readonly string[]): string | undefined {
  if (segment === '' || segment === '.' || segment === '..') return undefined
  if (!segment.includes('%')) return segment
  try {
    const text = decodeURIComponent(segment)
    if (wholeUrl.test(text) || (isOwnId(before) && !/[\u0000-\u001f]|^\.{1,2}$/.test(text))) return text
    return /[/\\;?#\u0000-\u001f]/.test(text) || text === '.' || text === '..' ? undefined : text
  } catch {
    return undefined
  }
}

/** The query as a flat map; the last of several values wins. */
export function queryOf(target: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  const at = target.indexOf('?')
  if (at < 0) return query
  const text = target.slice(at + 1)
  if (text.length > limits.query) throw textError(414, `The query string is longer than ${limits.query} bytes.`)
  for (const [key, value] of new URLSearchParams(text)) query[key] = value
  return query
}

interface ReadRules {
  maxValues?: number | undefined
  formLength?: number | undefined
}

/** What a request sends: docs/protocol/requests.md#bodies. */
export class Body {
  readonly #bytes: Buffer | undefined
  readonly #type: string | undefined
  readonly #rules: ReadRules
  #value: unknown

  /** No bytes: no body. No type: the bytes are taken as they are. */
  constructor(bytes?: Buffer, type?: string, rules: ReadRules = {}) {
    this.#bytes = bytes
    this.#type = type
    this.#rules = rules
  }

  get size(): number {
    return this.#bytes?.length ?? 0
  }

  /** Whether it may have more members, items or fields than this: brackets and commas in strings count, too. */
  mayHaveMoreThan(count: number): boolean {
    let found = 0
    for (let i = 0; i < this.size; i++) {
      const byte = this.#bytes![i]
      const isOne = byte === 44 || byte === 91 || byte === 123 || byte === 38
      if (isOne && ++found > count) return true
    }
    return false
  }

  /** What the content type makes of it. */
  read(): unknown {
    if (this.#value === undefined && this.#bytes)
      this.#value = this.#type === undefined ? this.#bytes : readAs(this.#type, this.#bytes, this.#rules)
    return this.#value
  }
}

interface BodyRules extends ReadRules {
  limit: number
  isRaw?: boolean | undefined
}

export async function bodyOf(incoming: IncomingMessage, { limit, isRaw, ...rules }: BodyRules): Promise<Body> {
  if (isRaw) return new Body(await readBytes(incoming, limit))
  const type = (incoming.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  if (type === '' || incoming.method === 'GET') return new Body()
  const bytes = await readBytes(incoming, limit)
  // A DELETE has no body as a rule; an empty one is not a mistake.
  return incoming.method === 'DELETE' && bytes.length === 0 ? new Body() : new Body(bytes, type, rules)
}

function readAs(type: string, bytes: Buffer, { maxValues, formLength }: ReadRules): unknown {
  switch (type) {
    case 'application/json':
      return parseJson(decodeUtf8(bytes), maxValues)
    case 'application/x-www-form-urlencoded':
      return parseForm(decodeUtf8(bytes), formLength)
    case 'text/plain':
      return decodeUtf8(bytes)
    case 'application/octet-stream':
      return bytes
    default:
      throw bodyError(`The content type ${JSON.stringify(type.slice(0, 100))} is not one this server reads.`)
  }
}

/** Names the forgotten header, rather than saying that the whole body is not a known field. */
function parseForm(text: string, maxLength = formMaxLength) {
  if (text.length > maxLength) throw bodyError(`The form is longer than ${maxLength.toLocaleString('en')} characters.`)
  if (text.split('&', formMaxFields + 1).length > formMaxFields)
    throw bodyError(`The form has more than ${formMaxFields.toLocaleString('en')} fields.`)
  if (!/^\s*[{[]/.test(text)) return queryMap(text)
  throw bodyError('The body looks like JSON, but is sent as a form. Send content-type: application/json.')
}

const queryMap = (text: string) => Object.assign(Object.create(null), Object.fromEntries(new URLSearchParams(text)))

const utf8 = new TextDecoder('utf-8', { fatal: true })
function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw bodyError('The body is not valid UTF-8.')
  }
}

/** So that nothing after this point meets a deep value, or a hundred thousand of them. */
function requireShape(text: string, maxValues = jsonMaxValues) {
  if (text.length <= jsonMaxDepth) return
  const { depth, values } = shapeOf(text)
  if (depth > jsonMaxDepth) throw bodyError(`The JSON is nested deeper than ${jsonMaxDepth} levels.`)
  if (values > maxValues) throw bodyError(`The JSON has more than ${maxValues.toLocaleString('en')} values.`)
}

function parseJson(text: string, maxValues?: number): unknown {
  requireShape(text, maxValues)
  try {
    return JSON.parse(text)
  } catch {
    throw bodyError(text === '' ? 'The body is empty, but its content type is JSON.' : 'The body is not valid JSON.')
  }
}
