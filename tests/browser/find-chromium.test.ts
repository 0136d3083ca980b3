import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeOnce } from '../debian/unpack.ts'
import { findChromium } from './find-chromium.ts'
import { launchChromium } from './launch-chromium.ts'

const folder = await mkdtemp(join(tmpdir(), 'hallpass-test-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a Chromium that cannot be started', () => {
  const oneLine = /^[^\n]*Install Chromium[^\n]*HALLPASS_CHROMIUM\.$/

  it('a Chromium that does not exist fails with one line that says what to install', async () => {
    const found = await findChromium('/nowhere/chromium')
    expect(found).toEqual({ missing: expect.stringMatching(oneLine) })
    const failure = await launchChromium(found).catch((error: Error) => error)
    expect(failure).toMatchObject({ message: expect.stringContaining('/nowhere/chromium, which does not exist') })
  })

  it('a Chromium that does not run on this machine fails with one line that says what to install', async () => {
    const broken = join(folder, 'chromium')
    await writeFile(broken, '#!/bin/sh\necho "a library is missing" >&2\nexit 127\n', { mode: 0o755 })
    const failure = await launchChromium(await findChromium(broken)).catch((error: Error) => error)
    expect(failure).toMatchObject({ message: expect.stringMatching(oneLine) })
    expect(failure).toMatchObject({ message: expect.stringContaining('does not start: a library is missing') })
  })
})

describe('unpacking', () => {
  it('unpacking Chromium never shows an incomplete folder, and serves several runs at once', async () => {
    const target = join(folder, 'at-once')
    const unpack = async (to: string) => {
      await writeFile(join(to, 'first'), '1')
      expect(existsSync(join(target, 'first'))).toBe(existsSync(join(target, 'second')))
      await writeFile(join(to, 'second'), '2')
    }
    const results = await Promise.all([1, 2, 3].map(() => makeOnce(target, unpack)))
    expect(results).toEqual([target, target, target])
    expect((await readdir(target)).sort()).toEqual(['first', 'second'])
    expect((await readdir(folder)).filter((name) => name.startsWith('at-once'))).toEqual(['at-once'])
  })

  it('unpacking Chromium ignores what a killed run left behind', async () => {
    const target = join(folder, 'after-a-kill')
    await mkdir(`${target}-left`)
    await writeFile(join(`${target}-left`, 'chromium'), 'half')
    await makeOnce(target, (to) => writeFile(join(to, 'chromium'), 'whole'))
    expect(await readFile(join(target, 'chromium'), 'utf8')).toBe('whole')
  })

  it('unpacking Chromium fails with the reason, and leaves nothing', async () => {
    const full = () => Promise.reject(new Error('the disk is full'))
    await expect(makeOnce(join(folder, 'failing'), full)).rejects.toThrow('the disk is full')
    expect((await readdir(folder)).filter((name) => name.startsWith('failing'))).toEqual([])
  })
})
