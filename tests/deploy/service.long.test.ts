import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { debianProgram } from '../debian/programs.ts'

const command = fileURLToPath(new URL('../../packages/cli/bin/hallpass.js', import.meta.url))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hallpass-unit-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeUnit(env: Record<string, string>): string {
  const unit = execFileSync(process.execPath, [command, 'install-service', '--print'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  const path = join(folder, 'hallpass.service')
  writeFileSync(path, unit)
  return path
}

async function analyze(args: string[]) {
  const systemd = await debianProgram('systemd')
  const analysis = systemd.start(args)
  let said = ''
  for (const stream of [analysis.stdout, analysis.stderr]) stream?.on('data', (chunk) => (said += chunk))
  const [code] = await once(analysis, 'close')
  return { code, said }
}

const outside = {
  DATABASE_URL: 'postgres://localhost/hallpass',
  HALLPASS_SECRET: 'a-secret-of-more-than-32-characters',
}

it.each([
  ['with the embedded database', {}],
  ['with a Postgres of its own, on a port below 1024', { ...outside, HALLPASS_PORT: '443' }],
])(
  'systemd takes the unit as it is, and finds little that it could do: %s',
  async (_, env) => {
    const unit = writeUnit(env)
    expect(await analyze(['verify', '--man=no', unit])).toEqual({ code: 0, said: '' })
    // In tenths, on systemd's scale from 0 (safe) to 10.
    expect(await analyze(['security', '--offline=true', '--threshold=20', unit])).toMatchObject({ code: 0 })
  },
  300_000,
)
