/** One project's password checks never keep another project's people waiting (T53). */

import { hash as bcrypt } from '@node-rs/bcrypt'
import { afterAll, expect, it, vi } from 'vitest'
import { createPasswords } from '../../core/passwords/index.ts'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const [hostile, other] = [await server.createProject(), await server.createProject()]
const ada = await other.signUp()
const password = 'correct horse battery'

/** What has been answered so far, in order. */
function answers() {
  const order: string[] = []
  const note = async <T>(who: string, answer: Promise<T>) => {
    const result = await answer
    order.push(who)
    return result
  }
  return { order, note }
}

const untilChecking = (count: number) =>
  vi.waitFor(() => {
    const { running, waiting } = server.app.passwords.load
    expect(running + waiting).toBeGreaterThanOrEqual(count)
  }, 10_000)

const signInOther = () => other.client.post('/auth/password/sign-in', { email: ada.email, password: ada.password })

it('while six imported hashes of high cost wait, people of another project sign in before the first is checked (T53)', async () => {
  const email = 'slow@example.com'
  // The lowest cost that counts as high.
  const password_hash = await bcrypt(password, 12)
  await hostile.server.post('/users', { primary_email: email, primary_email_auth_enabled: true, password_hash })
  const { order, note } = answers()
  const attack = Array.from({ length: 6 }, () =>
    note('hostile', hostile.server.post('/auth/password/sign-in', { email, password: 'wrong' })),
  )
  await untilChecking(6)
  for (let i = 0; i < 3; i++) expect((await note('other', signInOther())).status).toBe(200)
  expect(order).toEqual(['other', 'other', 'other'])
  // On a crowded machine the last ones are told to come again, or to wait no longer.
  for (const { status } of await Promise.all(attack)) expect([400, 408, 429]).toContain(status)
})

it('a flood of sign-ins to one project does not come before a single one to another (T53)', async () => {
  const usual = server.app.passwords
  // One hash at a time, as on a small machine, and each costs what those of people do.
  server.app.passwords = createPasswords({ width: 1, maxWaitMillis: 60_000 })
  const { order, note } = answers()
  const flood = Array.from({ length: 40 }, (_, n) =>
    note('hostile', hostile.server.post('/auth/password/sign-in', { email: `nobody-${n}@example.com`, password })),
  )
  await untilChecking(25)
  const before = order.length
  await note('other', signInOther())
  // A check and a better hash, each after one of the flood at most; answers that were on their way come on top.
  expect(order.length - before).toBeLessThan(10)
  await Promise.all(flood)
  server.app.passwords = usual
})
