import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Job } from '../model/prepare.ts'
import { warmMillis, warmSandbox } from '../testing.ts'
import { Sandbox } from './sandbox.ts'

beforeAll(() => warmSandbox(), warmMillis)

const theme = 'export const EmailTheme = ({ children }) => <main>{children}</main>'
const template = 'export const EmailTemplate = ({ user }) => <p>{user.displayName}</p>'
const jobFor = (displayName: string): Job => ({
  user: { displayName },
  variables: {},
  preview: false,
  language: 'en-US',
  words: {},
})

const cacheDir = join(tmpdir(), 'hallpass-email-sandbox')
const open: Sandbox[] = []
function sandboxWith(...options: ConstructorParameters<typeof Sandbox>) {
  const sandbox = new Sandbox(...options)
  open.push(sandbox)
  return sandbox
}
afterEach(() => Promise.all(open.splice(0).map((sandbox) => sandbox.close())))

it('starts no more workers than it may, and gives each email its own values', async () => {
  const sandbox = sandboxWith({ cacheDir, limits: { workers: 2 } })
  expect(sandbox.workerCount).toBe(0)
  const names = Array.from({ length: 30 }, (_, i) => `Reader ${i}`)
  const mails = await Promise.all(names.map((name) => sandbox.render(theme, template, jobFor(name))))
  expect(mails.map(({ text }) => text.trim())).toEqual(names)
  expect(sandbox.workerCount).toBeLessThanOrEqual(2)
  expect(sandbox.workerCount).toBeGreaterThan(0)
})

it('stops idle workers, and starts new ones for more work', async () => {
  const sandbox = sandboxWith({ cacheDir, limits: { workers: 2, idleMillis: 1 } })
  await sandbox.render(theme, template, jobFor('Ada'))
  await expect.poll(() => sandbox.workerCount, { timeout: 10_000 }).toBe(0)
  expect((await sandbox.render(theme, template, jobFor('Grace'))).text).toBe('Grace\n')
})

it('closing the pool fails renders under way and refuses new ones', async () => {
  const sandbox = sandboxWith({ cacheDir, limits: { workers: 1 } })
  await sandbox.render(theme, template, jobFor('Ada'))
  const loop = sandbox.render(theme, `${template}\nfor (;;);`, jobFor('Ada')).catch(String)
  const waiting = sandbox.render(theme, template, jobFor('Grace')).catch(String)
  await sandbox.close()
  expect(await loop).toMatch(/ended|closed/)
  expect(await waiting).toMatch(/ended|closed/)
  await expect(sandbox.render(theme, template, jobFor('Ada'))).rejects.toThrow('closed')
})

it('stores its memory in a folder, and builds it again when the file is damaged or the folder is unusable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-snapshots-'))
  try {
    await sandboxWith({ cacheDir: folder }).render(theme, template, jobFor('Ada'))
    const [file = ''] = readdirSync(folder)
    expect(file).toMatch(/^email-sandbox-plain-[0-9a-f]{24}\.gz$/)
    writeFileSync(join(folder, file), 'damaged')
    const warnings: string[] = []
    const onWarning = (message: string) => void warnings.push(message)
    const again = sandboxWith({ cacheDir: folder, onWarning })
    expect((await again.render(theme, template, jobFor('Grace'))).text).toBe('Grace\n')
    expect(warnings).toEqual(['the stored email sandbox is unusable'])
    const nowhere = sandboxWith({ cacheDir: join(folder, file, 'inside-a-file'), onWarning })
    expect((await nowhere.render(theme, template, jobFor('Alan'))).text).toBe('Alan\n')
    expect(warnings.at(-1)).toBe('the email sandbox cannot be stored for the next start')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 150_000)
