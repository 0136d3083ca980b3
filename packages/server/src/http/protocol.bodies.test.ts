/** What becomes of a body and a query, and how much of them is taken. */
import { connect } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startTestServer } from '../testing/index.ts'
import { sendRaw } from '../testing/raw-http.ts'
import { maxWaitMillis } from '../testing/wait.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const upToDate = { clientVersion: '2.8.41' }

const post = (path: string, body: unknown, contentType: string | null = 'application/json') =>
  server.request('POST', `/api/v1${path}`, { body, contentType })
const checkVersion = (body: unknown, contentType?: string | null) => post('/check-version', body, contentType)
const bytes = (text: string) => new TextEncoder().encode(text)

describe('the content type', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json ;x=y'])(
    'a body of the content type %s is read as JSON',
    async (type) => {
      expect((await checkVersion(JSON.stringify(upToDate), type)).body).toEqual({ upToDate: true })
    },
  )

  it('a request without a content type has no body, whatever was sent', async () => {
    const answer = await checkVersion(bytes(JSON.stringify(upToDate)), null)
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.body.details.message).toContain('body is a required field')
    const empty = await sendRaw(server.base, {
      method: 'POST',
      target: '/api/v1/check-version',
      headers: [['content-type', '']],
      body: JSON.stringify(upToDate),
    })
    expect([empty.status, empty.headers.get('x-stack-known-error')]).toEqual([400, 'SCHEMA_ERROR'])
  })

  it('the content type of a GET is ignored', async () => {
    for (const type of ['application/json', 'application/xml']) {
      const answer = await sendRaw(server.base, { target: '/api/v1', headers: [['content-type', type]], body: '{' })
      expect(answer.status, type).toBe(200)
    }
  })

  it.each([
    'application/xml',
    'multipart/form-data; boundary=x',
    'text/html',
    'application/vnd.api+json',
    'json',
    '*/*',
  ])('a body of the content type %s is not read', async (type) => {
    expect(await checkVersion('{}', type)).toMatchObject({ status: 400, code: 'BODY_PARSING_ERROR' })
  })

  it('a forgotten JSON content type is named, without repeating the password in the body', async () => {
    const body = JSON.stringify({ email: 'ada@example.com', password: 'hunter2hunter2' })
    for (const given of [body, `  ${body}`, `[${body}]`]) {
      const answer = await project.client.call('POST', '/auth/password/sign-in', {
        body: given,
        contentType: 'application/x-www-form-urlencoded',
      })
      expect(answer).toMatchObject({ status: 400, code: 'BODY_PARSING_ERROR' })
      expect(answer.body.details.message).toContain('Send content-type: application/json.')
      expect(JSON.stringify(answer.body)).not.toContain('hunter2')
    }
    const named = { email: 'ada@example.com', password: 'right one', [body]: '' }
    const answer = await project.client.post('/auth/password/sign-in', named)
    expect(answer.code).toBe('SCHEMA_ERROR')
    expect(JSON.stringify(answer.body)).not.toContain('hunter2')
  })

  it('a form body gives texts, and the last of several counts', async () => {
    const form = 'application/x-www-form-urlencoded'
    expect((await checkVersion('clientVersion=1&clientVersion=2.8.41', form)).body).toEqual({ upToDate: true })
    expect((await checkVersion('clientVersion=2%2E8.41', form)).body).toEqual({ upToDate: true })
    expect((await checkVersion('clientVersion=2.8.41&odd=1', form)).code).toBe('SCHEMA_ERROR')
    expect((await checkVersion('', form)).code).toBe('SCHEMA_ERROR')
  })

  it('a body of text or bytes is not an object', async () => {
    for (const type of ['text/plain', 'application/octet-stream']) {
      const answer = await checkVersion(JSON.stringify(upToDate), type)
      expect(answer, type).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
      expect(answer.body.details.message, type).toContain('body must be an object')
      expect((await post('/check-feature-support', 'anything', type)).status, type).toBe(200)
    }
  })
})

describe('JSON', () => {
  it.each(['', ' ', '{', '{"a":}', 'undefined', "{'a':1}", '{"a":1}x', '[1,]', 'NaN', '\u0000'])(
    'the JSON body %j is refused',
    async (text) => {
      expect(await checkVersion(bytes(text))).toMatchObject({ status: 400, code: 'BODY_PARSING_ERROR' })
    },
  )

  it('JSON, forms and text that are not UTF-8 are refused', async () => {
    const broken = Uint8Array.from([...bytes('{"clientVersion":"'), 0xc3, 0x28, ...bytes('"}')])
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      expect(await checkVersion(broken, type), type).toMatchObject({ status: 400, code: 'BODY_PARSING_ERROR' })
    }
    expect((await post('/check-feature-support', broken, 'application/octet-stream')).status).toBe(200)
  })

  it('any JSON value reaches a route that accepts any', async () => {
    for (const value of [
      'null',
      '1',
      '"x"',
      '[]',
      '{"feature_name":7}',
      '{"feature_name":"x","feature_name":"teams"}',
    ]) {
      const answer = await post('/check-feature-support', value)
      expect(answer, value).toMatchObject({ status: 200 })
      if (value.includes('teams')) expect(answer.body).toContain('teams')
    }
  })

  it('a JSON body may be 100 levels deep and not 101 (T20)', async () => {
    const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}${depth % 2 ? '[1]' : '1'}${'}]'.repeat(depth / 2)}`
    expect((await post('/check-feature-support', nested(100))).status).toBe(200)
    expect((await post('/check-feature-support', nested(101))).code).toBe('BODY_PARSING_ERROR')
    expect((await post('/check-feature-support', '['.repeat(700_000))).code).toBe('BODY_PARSING_ERROR')
    expect((await post('/check-feature-support', JSON.stringify('[{'.repeat(500)))).status).toBe(200)
    expect((await post('/check-feature-support', `"\\"${'['.repeat(200)}"`)).status).toBe(200)
  })
})

describe('a query', () => {
  const keys = (query: string) => server.request('GET', `/api/v1/projects/${project.id}/.well-known/jwks.json?${query}`)

  it('a query gives texts, and the last of several counts', async () => {
    expect((await keys('include_anonymous=maybe&include_anonymous=true')).body.keys).toHaveLength(4)
    expect((await keys('include_anonymous=true&include_anonymous=maybe')).code).toBe('SCHEMA_ERROR')
    expect((await keys('include%5Fanonymous=tru%65')).body.keys).toHaveLength(4)
  })

  it('a query may have 8 KB and not more', async () => {
    const path = (length: number) => `/api/v1/check-feature-support?${'x'.repeat(length)}`
    expect((await server.request('POST', path(8192))).status).toBe(200)
    const answer = await server.request('POST', path(8193))
    expect(answer).toMatchObject({ status: 414, code: undefined })
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })
})

describe('the size of a body', () => {
  const text = (size: number) => JSON.stringify('x'.repeat(size - 2))

  it('a body may have 1.5 MB', async () => {
    expect((await post('/check-feature-support', text(1_500_000))).status).toBe(200)
    for (const type of [
      'application/json',
      'text/plain',
      'application/octet-stream',
      'application/x-www-form-urlencoded',
    ]) {
      const answer = await post('/check-feature-support', text(1_500_001), type)
      expect(answer, type).toMatchObject({ status: 413, code: undefined })
      expect(answer.headers.get('x-stack-request-id')).toHaveLength(16)
    }
    expect((await post('/nowhere', text(1_600_000))).status).toBe(413)
  })

  it('a body without a content length is counted as it arrives', async () => {
    const chunks = (count: number) =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (let i = 0; i < count; i++) controller.enqueue(new Uint8Array(100_000).fill(0x20))
          controller.enqueue(bytes('1'))
          controller.close()
        },
      })
    const send = (count: number) =>
      fetch(`${server.base}/api/v1/check-feature-support`, {
        method: 'POST',
        body: chunks(count),
        duplex: 'half',
        headers: { 'content-type': 'application/json' },
      } as RequestInit)
    expect((await send(14)).status).toBe(200)
    expect((await send(16)).status).toBe(413)
  })

  it('the body of a project with its four logos may have 4.5 MB', async () => {
    const logos = (size: number) => ({
      logo_url: `data:image/png;base64,${'A'.repeat(size)}`,
      full_logo_url: 'https://e.co',
    })
    const near = await project.admin.patch('/internal/projects/current', logos(4_400_000))
    expect(near).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect((await project.admin.patch('/internal/projects/current', logos(4_600_000))).status).toBe(413)
    expect((await server.internal.client.post('/internal/projects', logos(4_600_000))).status).toBe(413)
  })

  it('the body of a configuration may have 6 MB, and the configuration 5,000,000 characters', async () => {
    const override = (size: number) =>
      project.admin.patch('/internal/config/override', {
        config_override_string: JSON.stringify({ 'workflows.availableWorkflows.big.tsSource': 'x'.repeat(size) }),
      })
    expect((await override(4_900_000)).status).toBe(200)
    expect(await override(5_100_000)).toMatchObject({ status: 400, code: undefined })
    expect((await override(6_000_000)).status).toBe(413)
    const { body } = await project.admin.get('/internal/config')
    expect(JSON.parse(body.config_string).workflows.availableWorkflows.big.tsSource).toHaveLength(4_900_000)
  })

  it.each([
    ['with its length', 'content-length: 3000000', (piece: string) => piece],
    ['in chunks', 'transfer-encoding: chunked', (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`],
  ])(
    'a caller who still sends a body that is too large, %s, gets the answer and keeps the connection',
    async (_how, header, framed) => {
      const socket = connect(Number(new URL(server.base).port), '127.0.0.1')
      let answers = ''
      socket.setEncoding('latin1').on('data', (text) => {
        answers += text
      })
      const answered = (status: number) =>
        vi.waitFor(() => expect(answers).toContain(`HTTP/1.1 ${status} `), maxWaitMillis)
      socket.write(`POST /api/v1/check-version HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n${header}\r\n\r\n`)
      socket.write(framed('x'.repeat(2_000_000)))
      await answered(413)
      socket.write(framed('x'.repeat(1_000_000)))
      if (header.endsWith('chunked')) socket.write('0\r\n\r\n')
      socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
      await answered(200)
      socket.destroy()
    },
  )

  it('of a body that is far too large only a part is read', async () => {
    const socket = connect(Number(new URL(server.base).port), '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    // Closed while we send, a connection breaks.
    socket.on('error', () => {})
    socket.resume()
    const head =
      'POST /api/v1/check-version HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked'
    socket.write(`${head}\r\n\r\n`)
    const megabyte = `100000\r\n${'x'.repeat(0x100000)}\r\n`
    let sent = 0
    const send = () => {
      sent++
      if (socket.writable) socket.write(megabyte, send)
    }
    send()
    await closed
    expect(sent).toBeGreaterThan(6)
  })

  it('a content length that is too large is refused, however little is sent', async () => {
    for (const contentLength of [2_000_000, 1e15]) {
      const answer = await sendRaw(server.base, {
        method: 'POST',
        target: '/api/v1/check-version',
        headers: [['content-type', 'application/json']],
        body: '{',
        contentLength,
      })
      expect(answer.status).toBe(413)
    }
  })
})

describe('headers', () => {
  it('headers may have 16 KB and not more', async () => {
    const withHeader = (size: number) =>
      sendRaw(server.base, { target: '/api/v1', headers: [['x-filler', 'x'.repeat(size)]] })
    expect((await withHeader(15_000)).status).toBe(200)
    expect((await withHeader(17_000)).status).toBe(431)
  })
})

describe('a caller who hangs up', () => {
  it('a caller who hangs up in the middle of a body does no harm', async () => {
    const head = {
      method: 'POST',
      target: '/api/v1/check-version',
      headers: [['content-type', 'application/json']],
    } as const
    const half = { ...head, body: '{"clientVersion"', contentLength: 1000, hangUp: true }
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendRaw(server.base, half)))
    for (const { status } of answers) expect([0, 400]).toContain(status)
    expect((await checkVersion(upToDate)).status).toBe(200)
    expect(server.logs.filter(({ msg }) => msg === 'unexpected error')).toEqual([])
  })

  it('a caller who hangs up before the answer does no harm', async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong wrong' })
    const headers = Object.entries({ ...project.headers('client'), 'content-type': 'application/json' }).flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, value] as const]),
    )
    const request = { method: 'POST', target: '/api/v1/auth/password/sign-in', headers, body, hangUp: true }
    await Promise.all(Array.from({ length: 10 }, () => sendRaw(server.base, request)))
    expect((await checkVersion(upToDate)).status).toBe(200)
    expect(server.logs.filter(({ msg }) => msg === 'unexpected error')).toEqual([])
  })
})
