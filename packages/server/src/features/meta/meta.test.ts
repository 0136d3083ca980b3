/** The probes for support and version. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const post = (path: string, body?: unknown, headers = {}) => server.request('POST', `/api/v1${path}`, { body, headers })

describe('asking for a feature', () => {
  it('asking for a feature answers in words that it is not supported', async () => {
    const named = await post('/check-feature-support', { feature_name: 'time travel' })
    expect(named.status).toBe(200)
    expect(named.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(named.body).toContain('time travel')
    for (const body of [undefined, {}, [], 'null', '7', { feature_name: { deep: 1 } }, { name: 'x' }]) {
      const answer = await post('/check-feature-support', body)
      expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(/not supported/) })
    }
  })

  it('asking for a feature does not repeat a name of any length', async () => {
    const { body } = await post('/check-feature-support', { feature_name: '<script>'.repeat(10_000) })
    expect(body.length).toBeLessThan(1000)
  })

  it('asking for a feature still fails for bad headers', async () => {
    expect((await post('/check-feature-support', {}, { 'x-stack-access-type': 'x' })).code).toBe('INVALID_ACCESS_TYPE')
  })
})

describe('comparing versions', () => {
  it.each([
    ['2.8.41', undefined],
    ['2.8.40', false],
    ['2.8.7', false],
    ['2.8.40-beta.1', false],
    ['2.8.42', false],
    ['2.8.100', false],
    ['2.7.41', true],
    ['2.9.0', true],
    ['1.8.41', true],
    ['3.0.0', true],
    ['2.8.41-beta.1', true],
    ['2.8.41+build', true],
    ['2.8', true],
    ['v2.8.41', true],
    ['latest', true],
    ['', true],
    [`2.8.41-${'x'.repeat(100_000)}`, true],
  ])('comparing version %.20s: severe = %s', async (clientVersion, severe) => {
    const { status, body } = await post('/check-version', { clientVersion })
    expect(status).toBe(200)
    if (severe === undefined) expect(body).toEqual({ upToDate: true })
    else expect(body).toEqual({ upToDate: false, severe, error: expect.stringMatching(/\S/) })
    expect(JSON.stringify(body).length).toBeLessThan(1000)
  })

  it('comparing versions takes a version and nothing else', async () => {
    for (const body of [{}, { clientVersion: null }, { clientVersion: '2.8.41', odd: 1 }, []]) {
      expect((await post('/check-version', body)).code).toBe('SCHEMA_ERROR')
    }
  })
})
