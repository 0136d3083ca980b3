import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDirectory, type Directory } from './directory.ts'
import { readBody, sendJson, sendText } from './http.ts'

export interface MockOauthOptions {
  /** Where to listen. */
  host?: string
  port?: number
  /** The name under which browsers and servers reach it. */
  hostname?: string
}

export interface MockRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}
/** Undefined: it never answers. */
type Stub = (request: MockRequest) => { status?: number; body: unknown } | undefined

export interface MockOauth {
  /** `{url}/github.com/login/oauth/authorize` stands for `https://github.com/login/oauth/authorize`. */
  url: string
  /** Answers one address in another way, for tests of what goes wrong; undefined makes it as it was. */
  stub(address: string, answer: Stub | undefined): void
  /** From now on OpenID providers know a client by its key, which is at this address, and by no secret. */
  useKeys(clientId: string, jwksUri: string): void
  /** Forgets all tokens of a kind, as if people had taken them back. */
  revoke(kind: 'access' | 'refresh'): void
  close(): Promise<void>
}

/** All twelve providers on one port. Nothing is stored and nobody is checked: only for laptops and tests. */
export async function startMockOauth(options: MockOauthOptions = {}): Promise<MockOauth> {
  const { host = '127.0.0.1', port = 0, hostname = 'localhost' } = options
  const stubs = new Map<string, Stub>()
  const clientKeys = new Map<string, string>()
  let directory: Directory | undefined
  const server = createServer((request, response) => {
    const address = addressOf(request)
    const stub = stubs.get(address)
    const work = stub ? answerStub(stub, request, response) : directory?.answer(address, request, response)
    Promise.resolve(work).catch((error: unknown) => {
      if (!response.headersSent) sendText(response, 400, error instanceof Error ? error.message : 'That did not work.')
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const url = `http://${hostname}:${(server.address() as AddressInfo).port}`
  directory = createDirectory(url, clientKeys)
  return {
    url,
    stub: (address, answer) => void (answer ? stubs.set(address, answer) : stubs.delete(address)),
    useKeys: (clientId, jwksUri) => void clientKeys.set(clientId, jwksUri),
    revoke: (kind) => directory?.revoke(kind),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const addressOf = (request: IncomingMessage) => (request.url ?? '/').slice(1).split('?')[0] ?? ''

async function answerStub(stub: Stub, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', headers } = request
  const url = new URL(request.url ?? '/', 'http://mock')
  const answer = stub({ method, url, headers, body: await readBody(request) })
  if (answer) sendJson(response, answer.status ?? 200, answer.body)
}
