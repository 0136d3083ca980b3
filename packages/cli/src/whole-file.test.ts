import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { failureLine } from './failure.ts'
import { writeWholeFile } from './whole-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'hallpass-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a file that was written whole can be read by its owner only', async () => {
  const file = join(folder, 'whole')
  await writeWholeFile(file, async (destination) => destination.write('all of it'))
  expect(readFileSync(file, 'utf8')).toBe('all of it')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('work that fails at once leaves no file, however often it is tried', async () => {
  const file = join(folder, 'failing')
  const fail = () => writeWholeFile(file, () => Promise.reject(new Error('nothing to write')))
  for (let i = 0; i < 50; i++) await expect(fail()).rejects.toThrow('nothing to write')
  expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false])
})

it.each([
  ['no/where', 'there is no folder no'],
  ['taken/where', 'taken is not a folder'],
])('a place that is none is said in one sentence: %s', async (place, reason) => {
  writeFileSync(join(folder, 'taken'), '')
  const failure = await writeWholeFile(join(folder, place), async () => {}).catch(failureLine)
  expect(String(failure).replaceAll(`${folder}/`, '')).toBe(`${place} cannot be written: ${reason}.`)
})
