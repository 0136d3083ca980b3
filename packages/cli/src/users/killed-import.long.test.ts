import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bySize } from '@hallpass/server/testing/lane.ts'
import { expect, it, vi } from 'vitest'
import { startUsersFixture } from './users-fixture.ts'

const { server, at, environment } = await startUsersFixture()
const bin = fileURLToPath(new URL('../../bin/hallpass.js', import.meta.url))
const people = bySize({ quick: 4000, long: 10_000, soak: 1_000_000 })
const timeout = bySize({ quick: 120_000, long: 300_000, soak: 3_600_000 })
// Of "correct horse battery".
const passwordHash = '$2a$05$LaoAiG.xajKqSG2diKjLlOTCuU26cu4r7FZBkg/XH0wS5agRsv1r.'

async function writeExport(file: string) {
  const stream = createWriteStream(at(file))
  for (let n = 0; n < people; n++) {
    const line = JSON.stringify({ _id: { $oid: `oid-${n}` }, email: `p${n}@example.com`, passwordHash })
    if (!stream.write(`${line}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'finish')
}

/** Ends by itself, or as soon as so many are noted as done. */
async function run(projectId: string, killAt?: number) {
  const args = ['users', 'import', 'export.ndjson', '--from', 'auth0', '--project', projectId]
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: at('.'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data))
  const ended = once(child, 'exit')
  if (killAt !== undefined) {
    const done = () => JSON.parse(readFileSync(at('export.ndjson.checkpoint'), 'utf8')).done
    await vi.waitFor(() => expect(done()).toBeGreaterThanOrEqual(killAt), { timeout, interval: 5 })
    child.kill('SIGKILL')
  }
  const [code, signal] = await ended
  return { code, signal, text }
}

it('an import that is killed three times brings everybody, each once', { timeout }, async () => {
  const project = await server.createProject()
  await writeExport('export.ndjson')
  for (const part of [0.2, 0.5, 0.7]) {
    expect(await run(project.id, people * part)).toMatchObject({ signal: 'SIGKILL' })
  }
  const last = await run(project.id)
  expect(last).toMatchObject({
    code: 0,
    text: expect.stringContaining(`Done: ${people.toLocaleString('en-US')} created`),
  })
  const { tenancyId } = await server.app.projects.get(project.id)
  const { count, names } = await server.app.database
    .forTenancy(tenancyId)
    .selectFrom('users')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.count('external_id').distinct().as('names')])
    .executeTakeFirstOrThrow()
  expect([Number(count), Number(names)]).toEqual([people, people])
  await project.signIn({ email: `p${people - 1}@example.com`, password: 'correct horse battery' })
})
