import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { jobFor, template, theme } from './sample-job.ts'
import { Sandbox } from './sandbox.ts'

const folders: string[] = []
function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-snapshots-'))
  folders.push(folder)
  return folder
}
afterAll(() => folders.map((folder) => rmSync(folder, { recursive: true, force: true })))

/** Generous: a busy machine may take its time for the first render. */
const limits = { compileMillis: 60_000, softMillis: 60_000, hardMillis: 90_000 }

function sandboxWith(cacheDirs: string[]) {
  const warnings: string[] = []
  const sandbox = new Sandbox({ cacheDirs, limits, onWarning: (message) => warnings.push(message) })
  onTestFinished(() => sandbox.close())
  return { sandbox, warnings }
}
const textOf = async (sandbox: Sandbox, name: string) => (await sandbox.render(theme, template, jobFor(name))).text

/** Both kinds, made once: that takes seconds. */
const prepared = createFolder()
beforeAll(async () => {
  const sandbox = new Sandbox({ cacheDirs: [prepared], limits })
  await sandbox.prepare()
  await sandbox.close()
}, 300_000)
const stored = () => readdirSync(prepared).sort()

/** With what was prepared, but for the plain kind, whose content may be changed. */
function folderWith(change: (content: Buffer) => Buffer) {
  const folder = createFolder()
  const [full = '', plain = ''] = stored()
  copyFileSync(join(prepared, full), join(folder, full))
  writeFileSync(join(folder, plain), change(readFileSync(join(prepared, plain))))
  return { folder, full, plain }
}
const cut = (content: Buffer) => content.subarray(0, content.length - 1)

it('preparing the sandbox stores both kinds, and nothing else', () => {
  expect(stored()).toEqual([
    expect.stringMatching(/^email-sandbox-full-[0-9a-f]{24}-\d+$/),
    expect.stringMatching(/^email-sandbox-plain-[0-9a-f]{24}-\d+$/),
  ])
})

it('what is stored is found in any of the folders, and left alone', async () => {
  const { sandbox, warnings } = sandboxWith([join(createFolder(), 'missing'), prepared])
  const before = stored()
  await sandbox.prepare()
  expect(await textOf(sandbox, 'Ada')).toBe('Ada\n')
  expect(stored()).toEqual(before)
  expect(warnings).toEqual([])
})

it('a file that was cut off is made again, before anybody waits for it', async () => {
  const { folder, plain } = folderWith(cut)
  const { sandbox, warnings } = sandboxWith([folder])
  await sandbox.prepare()
  expect(readFileSync(join(folder, plain)).length).toBeGreaterThan(1_000_000)
  expect(await textOf(sandbox, 'Ada')).toBe('Ada\n')
  expect(warnings).toEqual([])
}, 300_000)

it('a file that is damaged when an email needs it is made again, and warned about', async () => {
  const { folder } = folderWith(cut)
  const { sandbox, warnings } = sandboxWith([folder])
  expect(await textOf(sandbox, 'Grace')).toBe('Grace\n')
  expect(warnings).toEqual(['the stored email sandbox is unusable'])
}, 150_000)

it('where no folder can be written, the sandbox works from memory and says so', async () => {
  const { sandbox, warnings } = sandboxWith([join(prepared, stored()[0]!, 'inside-a-file')])
  expect(await textOf(sandbox, 'Alan')).toBe('Alan\n')
  expect(warnings).toEqual(['the email sandbox cannot be stored for the next start'])
}, 150_000)

it('the second folder takes what the first cannot, and drafts that a killed process left there go after an hour', async () => {
  const { folder, full, plain } = folderWith(cut)
  const [old, young] = [`${plain}.0a.draft`, `${plain}.0b.draft`]
  for (const name of [old, young]) writeFileSync(join(folder, name), '')
  utimesSync(join(folder, old), 0, 0)
  const { sandbox, warnings } = sandboxWith([join(folder, plain, 'inside-a-file'), folder])
  expect(await textOf(sandbox, 'Edsger')).toBe('Edsger\n')
  expect(readdirSync(folder).sort()).toEqual([full, plain, young])
  expect(warnings).toEqual(['the stored email sandbox is unusable'])
}, 150_000)

it('two that prepare one folder at the same time leave one whole file of each kind', async () => {
  const { folder } = folderWith(cut)
  const both = [sandboxWith([folder]), sandboxWith([folder])]
  await Promise.all(both.map(({ sandbox }) => sandbox.prepare()))
  expect(readdirSync(folder).sort()).toEqual(stored())
  expect(await textOf(both[0]!.sandbox, 'Ada')).toBe('Ada\n')
  expect(both.flatMap(({ warnings }) => warnings)).toEqual([])
}, 300_000)

it('closing a sandbox that is being prepared ends that, quietly, and leaves nothing behind', async () => {
  const folder = createFolder()
  const { sandbox, warnings } = sandboxWith([folder])
  const preparing = sandbox.prepare()
  await sandbox.close()
  await preparing
  expect(readdirSync(folder)).toEqual([])
  expect(warnings).toEqual([])
})
