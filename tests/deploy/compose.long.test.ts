/** The services of compose.yaml as processes, with their commands, environments and files: there is no Docker here. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { expect, it, onTestFinished } from 'vitest'
import { program, startProcess } from '../faults/server-process.ts'
import { environmentOf, mountsOf, serviceOf } from './files.ts'
import { knownKey, setupCodeIn, signInOwner, signUpOwner } from './first-owner.ts'
import { startPasswordPostgres } from './password-postgres.ts'

/** A machine whose volumes are folders. Paths of containers, and the name of the database's, become those of the machine. */
async function createMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const outside = (name: string, value: string) => {
    const mounts = Object.entries(mountsOf(name))
    const there = mounts.reduce(
      (text, [volume, path]) => text.replace(new RegExp(`${path}(?=/|$)`), `${folder}/${volume}`),
      value,
    )
    return there.replace('@postgres:5432/', `@127.0.0.1:${port}/`)
  }
  const environment = (name: string) =>
    Object.fromEntries(Object.entries(environmentOf(name)).map(([key, value]) => [key, outside(name, value)]))
  const makeSecrets = () => {
    const args = (serviceOf('secrets').command ?? []).map((arg) => outside('secrets', arg))
    return promisify(execFile)(process.execPath, [program, ...args], { env: { PATH: process.env.PATH } })
  }
  const startDatabase = async () => {
    const postgres = await startPasswordPostgres(port, environment('postgres'))
    onTestFinished(postgres.stop)
  }
  /** With the settings of the image. */
  const start = async (more: Record<string, string> = {}) => {
    const image = { HALLPASS_HOST: '0.0.0.0', HALLPASS_DATA_DIR: join(folder, 'data') }
    const server = await startProcess({ ...image, ...environment('hallpass'), ...more })
    onTestFinished(server.kill)
    return server
  }
  mkdirSync(join(folder, 'data'))
  return { makeSecrets, startDatabase, start }
}

it('secrets are made once; the log has the code of the owner, whose account is there after a restart', async () => {
  const machine = await createMachine()
  expect((await machine.makeSecrets()).stdout.match(/^made/gm)).toHaveLength(3)
  await machine.startDatabase()
  const first = await machine.start(knownKey)
  await expect.poll(first.output).toContain('setup code')
  expect((await signUpOwner(first.base)).body).toMatchObject({ code: 'SIGN_UP_NOT_ENABLED' })
  const owner = await signUpOwner(first.base, setupCodeIn(first.output()))
  expect(owner.status).toBe(200)
  await first.stop()

  expect((await machine.makeSecrets()).stdout.match(/^kept/gm)).toHaveLength(3)
  const second = await machine.start(knownKey)
  expect((await signInOwner(second.base)).body.user_id).toBe(owner.body.user_id)
  expect(setupCodeIn(second.output())).toBeUndefined()
}, 180_000)

it('without the one-shot nothing starts, and the log says which file is missing', async () => {
  const machine = await createMachine()
  await expect(machine.start()).rejects.toThrow(
    /DATABASE_URL cannot be read from its file: ENOENT.*\nHALLPASS_SECRET cannot/,
  )
})
