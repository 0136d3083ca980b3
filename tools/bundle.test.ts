import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { bundle } from './bundle.mjs'

it.each(['beside.ts', 'beside.mjs'])('%s knows where it was written after it went into a bundle', async (name) => {
  const folder = await mkdtemp(join(tmpdir(), 'hallpass-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), 'export const where = import.meta.url')
  await writeFile(join(folder, 'entry.ts'), `export { where } from './${name}'`)
  const file = await bundle(join(folder, 'entry.ts'))
  onTestFinished(() => rm(file))
  const { where } = await import(pathToFileURL(file).href)
  expect(where).toBe(pathToFileURL(join(folder, name)).href)
})
