import { afterAll, expect, it } from 'vitest'
import { addJob } from '../../jobs/index.ts'
import { startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { addTeam, tenantOf } from '../../testing/people.ts'

const day = 24 * 60 * 60 * 1000
const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const upload =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const fetched = async (url: string) => (await fetch(server.base + new URL(url).pathname)).status
const setImage = async (userId: string, profile_image_url: string | null) =>
  (await project.server.patch(`/users/${userId}`, { profile_image_url })).body.profile_image_url
const newUser = async () => (await project.server.post('/users', {})).body.id

async function sweep() {
  await addJob(server.app.database.system, 'delete-unused-images', {})
  await jobsDone(server)
}

it('deletes images that were replaced or removed once they are a day old, and those of a deleted user at once', async () => {
  const [ada, eve, bob] = [await newUser(), await newUser(), await newUser()]
  const replaced = await setImage(ada, upload)
  const current = await setImage(ada, upload)
  const removed = await setImage(eve, upload)
  await setImage(eve, null)
  const orphaned = await setImage(bob, upload)
  await project.server.delete(`/users/${bob}`)
  expect(await fetched(orphaned)).toBe(404)
  await sweep()
  for (const url of [replaced, current, removed]) expect(await fetched(url)).toBe(200)

  server.clock.advance(day + 1)
  const fresh = await setImage(ada, upload)
  await setImage(ada, current)
  await sweep()
  for (const url of [replaced, removed]) expect(await fetched(url), url).toBe(404)
  expect(await fetched(current)).toBe(200)
  // Unused, but so new that a caller may be about to use it.
  expect(await fetched(fresh)).toBe(200)
})

it('keeps images that a team, a member or the project shows, and those that its people point to', async () => {
  const [ada, eve] = [await newUser(), await newUser()]
  const [ofTeam, ofMember, shared] = [
    await setImage(ada, upload),
    await setImage(ada, upload),
    await setImage(ada, upload),
  ]
  await setImage(ada, null)
  const team = await addTeam(server, project, ada)
  const db = await tenantOf(server, project)
  await db.updateTable('teams').set({ profile_image_url: ofTeam }).where('id', '=', team).execute()
  await db.updateTable('team_members').set({ profile_image_url: ofMember }).where('team_id', '=', team).execute()
  // Stored under another address of this server.
  await setImage(eve, shared.replace(/^http:\/\/[^/]+/, 'https://old.example'))
  const { body } = await project.admin.patch('/internal/projects/current', { logo_url: upload, full_logo_url: upload })

  server.clock.advance(day + 1)
  await sweep()
  for (const url of [ofTeam, ofMember, shared, body.logo_url, body.full_logo_url]) {
    expect(await fetched(url), url).toBe(200)
  }
  await project.admin.patch('/internal/projects/current', { full_logo_url: null })
  await db.deleteFrom('teams').where('id', '=', team).execute()
  await sweep()
  expect(await Promise.all([ofTeam, ofMember, body.full_logo_url].map(fetched))).toEqual([404, 404, 404])
  expect(await fetched(body.logo_url)).toBe(200)
})

it('keeps logos for the dark, also when somebody goes whose picture one was, and lets them go with the project', async () => {
  const extensions = { 'x-hallpass-extensions': '1' }
  const other = await server.createProject()
  const set = async (logos: object) =>
    (await other.admin.patch('/internal/projects/current', logos, { headers: extensions })).body
  const { logo_dark_url, full_logo_dark_url } = await set({ logo_dark_url: upload, full_logo_dark_url: upload })
  const { body: person } = await other.server.post('/users', { profile_image_url: logo_dark_url })
  await other.server.delete(`/users/${person.id}`)
  server.clock.advance(day + 1)
  await sweep()
  expect(await Promise.all([logo_dark_url, full_logo_dark_url].map(fetched))).toEqual([200, 200])
  await set({ full_logo_dark_url: null })
  await sweep()
  expect(await Promise.all([logo_dark_url, full_logo_dark_url].map(fetched))).toEqual([200, 404])
})

it('an image is not kept because another project points to it', async () => {
  const url = await setImage(await newUser(), upload)
  const owner = await newUser()
  const other = await server.createProject()
  await other.server.post('/users', { profile_image_url: url })
  const db = await tenantOf(server, project)
  await db.updateTable('users').set({ profile_image_url: null }).where('profile_image_url', '=', url).execute()
  expect(await setImage(owner, null)).toBeNull()
  server.clock.advance(day + 1)
  await sweep()
  expect(await fetched(url)).toBe(404)
})

it('sweeps any number of images', async () => {
  const db = await tenantOf(server, project)
  const rows = Array.from({ length: 2500 }, () => ({
    id: crypto.randomUUID(),
    folder: 'user-profile-images',
    extension: 'png',
    bytes: Buffer.from('x'),
    created_at: server.clock.now(),
  }))
  await db.insertInto('images').values(rows).execute()
  const kept = await setImage(await newUser(), upload)
  server.clock.advance(day + 1)
  await sweep()
  const { count } = await db
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bytes', '=', Buffer.from('x'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(0)
  expect(await fetched(kept)).toBe(200)
})
