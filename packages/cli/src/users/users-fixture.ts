import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { startTestServer, type TestProject } from '@hallpass/server/testing'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { main } from '../main.ts'

/** `hallpass users …` and `hallpass teams …` on the database of a test server, in a folder that each test has new. */
export async function startUsersFixture() {
  const secret = 'a-secret-that-only-the-tests-of-this-project-know'
  const server = await startTestServer({ env: { HALLPASS_SECRET: secret } })
  afterAll(() => server.close())
  const environment = {
    DATABASE_URL: server.database.url,
    HALLPASS_SECRET: secret,
  }

  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hallpass-users-'))
    chmodSync(folder, 0o755)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string) => join(folder, name)

  const run = (args: string[], env: Record<string, string> = environment) => runAny(['users', ...args], env)
  async function runAny(args: string[], env: Record<string, string> = environment) {
    const out: string[] = []
    const errors: string[] = []
    const stdout = new PassThrough()
    const written = text(stdout)
    const code = await main(args, {
      env,
      cwd: folder,
      stdout,
      out: (line) => out.push(line),
      error: (line) => errors.push(line),
    })
    stdout.end()
    return { code, out: out.join('\n'), errors: errors.join('\n'), written: await written }
  }

  const write = (name: string, records: readonly (object | string)[]) =>
    writeFileSync(at(name), records.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join(''))
  const importInto = (project: TestProject, file: string, ...more: string[]) =>
    run(['import', file, '--project', project.id, ...more])
  const exportFrom = (project: TestProject, ...more: string[]) => run(['export', '--project', project.id, ...more])

  const runTeams = (...args: string[]) => runAny(['teams', ...args])

  return { server, at, run, runTeams, write, importInto, exportFrom, environment }
}
