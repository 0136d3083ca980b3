import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, expect, it } from 'vitest'
import { extract } from './extract.ts'

const folder = mkdtempSync(join(tmpdir(), 'sdk-reference-'))
afterAll(() => rmSync(folder, { recursive: true }))

function membersOf(source: string) {
  const file = join(folder, 'sdk.ts')
  writeFileSync(file, source)
  const options = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, lib: [], types: [] }
  const [exported] = extract(ts.createProgram([file], options), { name: 'sdk', file })
  return exported!.members.map(({ name, type, calls, isOptional }) => [name, type || calls, isOptional])
}

it('the reference says what may be null, and not twice what may be left out', () => {
  const members = membersOf(`export interface Person {
    /** . */ name: string | null
    /** . */ age?: number | null | undefined
    /** . */ nickname?: string
    /** . */ seen: string | undefined
    /** . */ onLeave?: () => void
    /** . */ handler: (() => void) | null
  }`)
  expect(members).toEqual([
    ['name', 'string | null', false],
    ['age', 'number | null', true],
    ['nickname', 'string', true],
    ['seen', 'string | undefined', false],
    ['onLeave', ['(): void'], true],
    ['handler', '(() => void) | null', false],
  ])
})
