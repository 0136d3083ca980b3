import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { watch } from './watch.ts'

const folder = mkdtempSync(join(tmpdir(), 'hallpass-watch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('works again after every change of its files, also of new, replaced and removed ones, and not after others', async () => {
  const file = join(folder, 'a.ts')
  const part = join(folder, 'parts/b.tsx')
  const end = new AbortController()
  let runs = 0
  let inputs = [file]
  const work = async () => {
    runs++
    return inputs
  }
  writeFileSync(file, '1')
  const watching = watch([file], work, end.signal)
  await expect.poll(() => runs).toBe(1)

  mkdirSync(join(folder, 'parts'))
  inputs = [file, part]
  writeFileSync(file, '22')
  await expect.poll(() => runs).toBe(2)

  // As editors save: beside it first, then in its place.
  writeFileSync(`${part}.partial`, 'x')
  renameSync(`${part}.partial`, part)
  await expect.poll(() => runs).toBe(3)

  inputs = [file]
  rmSync(part)
  await expect.poll(() => runs).toBe(4)

  writeFileSync(part, 'nobody asks for it any more')
  writeFileSync(file, '333')
  await expect.poll(() => runs).toBe(5)
  end.abort()
  await watching
  expect(runs).toBe(5)
})

it('works once more for what changes while it works', async () => {
  const file = join(folder, 'busy.ts')
  const end = new AbortController()
  writeFileSync(file, '1')
  let runs = 0
  const work = async () => {
    if (++runs === 1) writeFileSync(file, '22')
    else end.abort()
    return [file]
  }
  await watch([file], work, end.signal)
  expect(runs).toBe(2)
})
