import { rmSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startUsersFixture } from './users-fixture.ts'

const { server, at, write, importInto } = await startUsersFixture()

/** The import stops at somebody who is there, with a batch behind it. */
async function stoppedImport(...flags: string[]) {
  const project = await server.createProject()
  await project.server.post('/users', { primary_email: 'n700@example.com', primary_email_auth_enabled: true })
  write(
    'users.jsonl',
    Array.from({ length: 701 }, (_, n) => ({ no: n, mail: `n${n}@example.com`, name: 'Somebody' })),
  )
  writeFileSync(at('map.json'), '{ "external_id": "no", "primary_email": "mail" }')
  const importWith = (...more: string[]) => importInto(project, 'users.jsonl', ...more)
  const stopped = await importWith('--map', 'map.json', ...flags)
  expect(stopped).toMatchObject({ code: 1, errors: expect.stringContaining('The first 500 records are imported.') })
  return importWith
}

it('an import goes on only with the mapping that it began with', async () => {
  const importWith = await stoppedImport()
  writeFileSync(at('other.json'), '{ "external_id": "no", "primary_email": "mail", "display_name": "name" }')
  const refused = await importWith('--map', 'other.json', '--on-conflict', 'skip')
  expect(refused.code).toBe(1)
  expect(refused.errors).toContain('which has written 500 records. Give --map as then to go on after them.')
  // The order in which it names the fields decides nothing.
  writeFileSync(at('map.json'), '{ "primary_email": "mail", "external_id": "no" }')
  const resumed = await importWith('--map', 'map.json', '--on-conflict', 'skip')
  expect(resumed.errors).toContain('Continuing after 500 records from an earlier run.')
  expect(resumed).toMatchObject({ code: 0, out: 'Done: 700 created, 0 updated, 1 skipped.' })
})

it('nor with other roles, another host of passkeys or other passwords, and names what is different', async () => {
  const importWith = await stoppedImport()
  writeFileSync(at('roles.json'), '{ "roles": {} }')
  const more = ['--map-roles', 'roles.json', '--rp-id', 'localhost', '--ask-passwords']
  const refused = await importWith('--map', 'map.json', ...more)
  expect(refused.code, refused.errors).toBe(1)
  expect(refused.errors).toContain('Give --map-roles, --rp-id, and --ask-passwords as then')
  rmSync(at('users.jsonl.checkpoint'))
  const again = await importWith('--map', 'map.json', ...more, '--on-conflict', 'update')
  expect(again).toMatchObject({ code: 0, out: 'Done: 200 created, 501 updated, 0 skipped.' })
})
