import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeParts } from './sbom.mjs'

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

it('the bill of materials names everything that a server runs on, with its hash, and nothing of development', () => {
  const { metadata, components } = describeParts()
  expect(metadata.component).toMatchObject({ name: 'hallpass', version: readJson('package.json').version })
  const names = new Set(components.map(({ name }) => name))
  const own = ['packages/server', 'packages/cli', 'packages/emails', 'packages/contract', 'packages/mock-oauth']
  const direct = own.flatMap((folder) => Object.keys(readJson(`${folder}/package.json`).dependencies ?? {}))
  for (const name of direct.filter((one) => !one.startsWith('@hallpass/'))) expect(names).toContain(name)
  // And what those need in turn, as it is installed here.
  for (const { name } of components) {
    const file = `node_modules/${name}/package.json`
    const further = existsSync(file) ? Object.keys(readJson(file).dependencies ?? {}) : []
    for (const one of further) expect(names).toContain(one)
  }
  for (const name of ['vitest', 'playwright-core', 'knip', '@biomejs/biome']) expect(names).not.toContain(name)
  expect(components.filter(({ hashes }) => hashes?.[0]?.content.length !== 128)).toEqual([])
})
