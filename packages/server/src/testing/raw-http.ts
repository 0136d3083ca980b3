import { connect } from 'node:net'

interface RawRequest {
  method?: string
  /** The request target, letter for letter. */
  target: string
  /** In the order given; a name may come twice. */
  headers?: readonly (readonly [name: string, value: string])[]
  body?: string | Uint8Array
  /** Announce this many bytes, regardless of what is sent. */
  contentLength?: number
  /** Hang up after the last byte instead of waiting for the answer. */
  hangUp?: boolean
}

interface RawResponse {
  /** 0 when the server closed the connection without an answer. */
  status: number
  headers: Map<string, string>
  body: string
}

/** HTTP straight onto a socket, for what `fetch` would tidy up or refuse to send. */
export function sendRaw(base: string, request: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => {
      socket.write(headOf(request))
      if (request.body !== undefined) socket.write(request.body)
      if (request.hangUp) socket.destroySoon()
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    // A reset after the answer does not matter; without an answer the status says so.
    socket.on('error', () => {})
    socket.on('close', () => resolve(parse(Buffer.concat(chunks))))
  })
}

function headOf({ method = 'GET', target, headers = [], body, contentLength }: RawRequest): string {
  const length = contentLength ?? (body === undefined ? undefined : Buffer.byteLength(body))
  const lines = [
    ...(headers.some(([name]) => name.toLowerCase() === 'host') ? [] : [['host', 'localhost'] as const]),
    ...headers,
    ...(length === undefined ? [] : [['content-length', String(length)] as const]),
    ['connection', 'close'] as const,
  ]
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

function parse(bytes: Buffer): RawResponse {
  const text = bytes.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, Math.max(0, end)).split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body: end < 0 ? '' : text.slice(end + 4) }
}
