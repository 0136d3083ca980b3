import { readFileSync } from 'node:fs'
import { installLine, npmrcLine } from '@hallpass/contract'
import { expect, it } from 'vitest'
import { defaultUrl, installLines } from '../packages/install-lines.ts'

it('every text that says how our packages are installed says what the dashboard says', () => {
  expect(installLines.length).toBeGreaterThan(6)
  for (const { file, line, name } of installLines) {
    expect([file, line]).toEqual([file, installLine(name, 'server', defaultUrl)])
  }
  const guide = readFileSync(new URL('../../docs/guides/packages.md', import.meta.url), 'utf8')
  expect(guide).toContain(`\n${npmrcLine('server', defaultUrl)}\n`)
})

it('with the public registry a name is enough', () => {
  expect(installLine('@hallpass/react', 'registry', defaultUrl)).toBe('npm install @hallpass/react')
  expect(npmrcLine('registry', defaultUrl)).toBeUndefined()
})
