import { afterEach, beforeAll, expect, it } from 'vitest'
import { warmMillis, warmSandbox } from '../testing.ts'
import { jobFor, template, theme } from './sample-job.ts'
import { Sandbox } from './sandbox.ts'

beforeAll(() => warmSandbox(), warmMillis)

const open: Sandbox[] = []
function sandboxWith(...options: ConstructorParameters<typeof Sandbox>) {
  const sandbox = new Sandbox(...options)
  open.push(sandbox)
  return sandbox
}
afterEach(() => Promise.all(open.splice(0).map((sandbox) => sandbox.close())))

it('starts no more workers than it may, and gives each email its own values', async () => {
  const sandbox = sandboxWith({ limits: { workers: 2 } })
  expect(sandbox.workerCount).toBe(0)
  const names = Array.from({ length: 30 }, (_, i) => `Reader ${i}`)
  const mails = await Promise.all(names.map((name) => sandbox.render(theme, template, jobFor(name))))
  expect(mails.map(({ text }) => text.trim())).toEqual(names)
  expect(sandbox.workerCount).toBeLessThanOrEqual(2)
  expect(sandbox.workerCount).toBeGreaterThan(0)
})

it('stops idle workers, and starts new ones for more work', async () => {
  const sandbox = sandboxWith({ limits: { workers: 2, idleMillis: 1 } })
  await sandbox.render(theme, template, jobFor('Ada'))
  await expect.poll(() => sandbox.workerCount, { timeout: 60_000 }).toBe(0)
  expect((await sandbox.render(theme, template, jobFor('Grace'))).text).toBe('Grace\n')
})

it('closing the pool fails renders under way and refuses new ones', async () => {
  const sandbox = sandboxWith({ limits: { workers: 1 } })
  await sandbox.render(theme, template, jobFor('Ada'))
  const loop = sandbox.render(theme, `${template}\nfor (;;);`, jobFor('Ada')).catch(String)
  const waiting = sandbox.render(theme, template, jobFor('Grace')).catch(String)
  await sandbox.close()
  expect(await loop).toMatch(/ended|closed/)
  expect(await waiting).toMatch(/ended|closed/)
  await expect(sandbox.render(theme, template, jobFor('Ada'))).rejects.toThrow('closed')
})
