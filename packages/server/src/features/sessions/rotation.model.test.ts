import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { bySize } from '../../testing/lane.ts'
import { RotationModel } from '../../testing/rotation-model.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()

/** Somebody shows a token of some age, some time after the last one did. */
const act = fc.record({
  seconds: fc.oneof(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 0, max: 5000 })),
  age: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 })),
  kind: fc.constantFrom('keeps', 'cannot-keep', 'unknown', 'server'),
})

it('a server does what the plain model says, whoever shows which token when', async () => {
  const lives = fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
    const ada = await project.signUp()
    const model = new RotationModel()
    const tokens = [ada.refreshToken]
    for (const { seconds, age, kind } of acts) {
      server.clock.advance(seconds * 1000)
      const generation = Math.max(0, tokens.length - 1 - age)
      const expected = model.refresh(generation, server.clock.now().getTime(), {
        keeps: kind === 'keeps',
        isServer: kind === 'server',
      })
      const { status, body } = await show(tokens[generation]!, kind)
      expect(status).toBe(expected === 'refused' ? 401 : 200)
      if (typeof expected === 'number') tokens[expected] ??= body.refresh_token
      expect(body.refresh_token).toBe(typeof expected === 'number' ? tokens[expected] : undefined)
    }
  })
  await fc.assert(lives, { numRuns: bySize({ quick: 25, long: 100, soak: 5000 }), endOnFailure: true })
})

function show(token: string, kind: 'keeps' | 'cannot-keep' | 'unknown' | 'server') {
  if (kind === 'server') {
    const headers = { 'x-stack-refresh-token': token }
    return project.server.post('/auth/sessions/current/refresh', undefined, { headers })
  }
  return project.refresh(token, kind === 'unknown' ? {} : { rotation: kind === 'keeps' ? '1' : '0' })
}
