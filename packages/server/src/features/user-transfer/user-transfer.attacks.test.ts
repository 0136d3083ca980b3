import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const person = await project.signUp()
const records = [{ line: 1, record: { primary_email: 'x@example.com' } }]

it('exporting and importing users is for admins only (T39)', async () => {
  for (const level of ['client', 'server'] as const) {
    const caller = project.as(level, person)
    for (const answer of [
      await caller.get('/internal/users/export?include_password_hash=true'),
      await caller.post('/internal/users/import', { records }),
      await caller.post('/internal/users/import/check', { records }),
    ]) {
      expect(answer).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
      expect(answer.body.details).toEqual({ actual_access_type: level, allowed_access_types: ['admin'] })
    }
  }
})

it('an export contains no hashes unless the query says true', async () => {
  for (const query of ['', '?include_password_hash=false', '?include_anonymous=true']) {
    const { body } = await project.admin.get(`/internal/users/export${query}`)
    expect(body.items).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain('$argon2')
    expect(body.items[0]).not.toHaveProperty('password_hash')
  }
  for (const word of ['1', 'TRUE', 'yes', '']) {
    const answer = await project.admin.get(`/internal/users/export?include_password_hash=${word}`)
    expect(answer, word).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  }
  for (const path of ['/users', `/users/${person.id}`]) {
    expect(JSON.stringify((await project.admin.get(path)).body)).not.toContain('$argon2')
  }
})

it('an export refuses a cursor that is made up, altered or of another project (T36)', async () => {
  const other = await server.createProject()
  for (const where of [project, other]) {
    for (let n = 0; n < 2; n++) await where.server.post('/users', { display_name: 'x' })
  }
  const { body } = await other.admin.get('/internal/users/export?limit=1')
  const foreign: string = body.pagination.next_cursor
  for (const cursor of ['x', person.id, '0', foreign, `${foreign.slice(0, -2)}AA`, "2020-01-01'::text;--"]) {
    const answer = await project.admin.get(`/internal/users/export?cursor=${encodeURIComponent(cursor)}`)
    expect(answer.status, cursor).toBe(400)
    expect(answer.body).toBe('cursor must be the next_cursor of an earlier page of this export.')
  }
})

it('no imported hash gets into the audit log (T15)', async () => {
  const hash = '$2b$10$abcdefghijklmnopqrstuu8FnZQm0dZQ0pV0a4vKbQdX9xF0a1b2C'
  const record = { primary_email: 'secret@example.com', password_hash: hash }
  const { body } = await project.admin.post('/internal/users/import', { records: [{ line: 1, record }] })
  expect(body).toEqual({ created: 1, updated: 0, left_out: [] })
  await jobsDone(server)
  const log = await project.admin.get('/internal/audit-log?action=users.imported')
  expect(log.body.items).toHaveLength(1)
  expect(JSON.stringify(log.body)).not.toContain(hash)
})
