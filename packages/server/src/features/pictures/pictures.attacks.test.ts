import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pictureSrc } from '@hallpass/contract'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { samplePng } from '../../testing/sample-images.ts'
import { addMember, createTeam } from '../../testing/teams.ts'

const server = await startTestServer()
const project = await server.createProject({ config: { credential_enabled: true } })
const png = samplePng(8, 8)

/** A host that somebody keeps to see who looks. */
const seen: IncomingMessage[] = []
let answer: RequestListener = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'image/png' }).end(png)
const usual = answer
const host = createServer((request, response) => {
  seen.push(request)
  answer(request, response)
})
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
const foreign = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
afterAll(async () => {
  host.closeAllConnections()
  host.close()
  await server.close()
})

async function person(url: string) {
  const { body } = await project.server.post('/users', { profile_image_url: url })
  return body.id as string
}
const srcOf = (id: string, url: string, kind: 'users' | 'teams' = 'users') =>
  pictureSrc({ baseUrl: server.base, projectId: project.id, kind, id }, url).slice(server.base.length)
const look = (path: string, headers: Record<string, string> = {}) => fetch(server.base + path, { headers })
const requestsFor = (path: string) => seen.filter(({ url }) => url === path)

it('pictures of users, members and teams come through the server, which says nothing of who looks (T66)', async () => {
  const url = `${foreign}/spy.png?who=ada`
  const { body: team } = await project.server.post('/teams', { display_name: 'Spies', profile_image_url: url })
  const member = await project.signUp()
  const teamId = await createTeam(project, member)
  await addMember(project, teamId, await project.signUp())
  await project.as('client', member).patch(`/team-member-profiles/${teamId}/me`, { profile_image_url: url })
  const viewer = { cookie: 'session=secret', referer: 'https://app.example.com/members', 'user-agent': 'Viewer/1.0' }
  const paths = [srcOf(await person(url), url), srcOf(member.id, url), srcOf(team.id, url, 'teams')]
  for (const path of paths) {
    const shown = await look(path, { ...viewer, 'x-forwarded-for': '203.0.113.9' })
    expect(shown.status).toBe(200)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  }
  const asked = requestsFor('/spy.png?who=ada')
  expect(asked).toHaveLength(1)
  expect(Object.keys(asked[0]!.headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
  expect(asked[0]!.headers['user-agent']).toBe('Hallpass')
})

it('a picture is asked for again after an hour, and a failure after five minutes (T66)', async () => {
  const url = `${foreign}/again.png`
  const path = srcOf(await person(url), url)
  answer = (_request, response) => void response.writeHead(500).end()
  expect((await look(path)).status).toBe(404)
  answer = usual
  expect((await look(path)).status).toBe(404)
  server.clock.advance(5 * 60_000 + 1)
  expect((await look(path)).status).toBe(200)
  expect((await look(path)).status).toBe(200)
  expect(requestsFor('/again.png')).toHaveLength(2)
  server.clock.advance(60 * 60_000 + 1)
  await look(path)
  expect(requestsFor('/again.png')).toHaveLength(3)
})

it('strangers cannot fetch through the server what no profile names, nor ask whose picture it is (T66)', async () => {
  const url = `${foreign}/known.png`
  const id = await person(url)
  const other = await server.createProject()
  const paths = [
    srcOf(id, `${foreign}/unknown.png`),
    srcOf(randomUUID(), url),
    srcOf(id, url, 'teams'),
    srcOf(id, url).replace(project.id, other.id),
    srcOf(id, url).replace(project.id, randomUUID()),
    srcOf(id, url).replace('users', 'projects'),
    srcOf(id, url).replace(id, `${id}'--`),
    `/pictures/${project.id}/users/${id}`,
    srcOf(id, `${foreign}/${'x'.repeat(5000)}`),
  ]
  for (const path of paths) expect((await look(path)).status, path).toBe(404)
  expect(requestsFor('/known.png')).toEqual([])
  expect((await look(srcOf(id, url))).status).toBe(200)
  await project.server.delete(`/users/${id}`)
  expect((await look(srcOf(id, url))).status).toBe(404)
})

it.each<[string, RequestListener]>([
  ['a page', (_q, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('<script>1</script>')],
  ['an SVG', (_q, response) => void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>')],
  ['too large', (_q, response) => void response.writeHead(200).end(Buffer.concat([png, Buffer.alloc(1_000_001)]))],
  ['of too many pixels', (_q, response) => void response.writeHead(200).end(samplePng(5000, 1))],
  ['an error', (_q, response) => void response.writeHead(404).end(png)],
  ['a redirect without end', ({ url }, response) => void response.writeHead(302, { location: `${url}x` }).end()],
  ['a redirect inside', (_q, response) => void response.writeHead(302, { location: 'http://10.0.0.1/x.png' }).end()],
  ['a redirect to a file', (_q, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end()],
  [
    'cut off',
    (_q, response) => void response.writeHead(200, { 'content-length': '9999' }).write(png, () => response.destroy()),
  ],
])('what is %s in the place of a picture is not shown (T66)', async (_what, behaviour) => {
  const url = `${foreign}/${randomUUID()}.png`
  answer = behaviour
  const shown = await look(srcOf(await person(url), url))
  answer = usual
  expect([shown.status, await shown.text()]).toEqual([404, 'There is no such picture.'])
})

it('a redirect to the picture is followed, and an address inside the network is never asked (T33)', async () => {
  const url = `${foreign}/${randomUUID()}.png`
  answer = (request, response) =>
    request.url === '/moved.png'
      ? usual(request, response)
      : void response.writeHead(301, { location: '/moved.png' }).end()
  expect((await look(srcOf(await person(url), url))).status).toBe(200)
  answer = usual
  for (const inside of ['https://169.254.169.254/latest', 'https://10.0.0.1/a.png', 'http://192.168.0.1/a.png']) {
    expect((await look(srcOf(await person(inside), inside))).status).toBe(404)
  }
})

it('an image that is stored here is shown as it is', async () => {
  const id = await person(`data:image/png;base64,${png.toString('base64')}`)
  const { body } = await project.server.get(`/users/${id}`)
  const { pathname } = new URL(body.profile_image_url)
  expect(
    pictureSrc(
      { baseUrl: new URL(body.profile_image_url).origin, projectId: project.id, kind: 'users', id },
      body.profile_image_url,
    ),
  ).toBe(body.profile_image_url)
  // The SDK may know the server under another name.
  const shown = await look(srcOf(id, body.profile_image_url))
  expect([shown.status, new URL(shown.url).pathname]).toEqual([200, pathname])
})

it.each([
  '/files/..//evil.example/x',
  '/files/../../\\evil.example/x',
  '/files/%2e%2e//evil.example/x',
  '/files/../api/v1',
])('a picture at %s of this server leads nowhere else (T66)', async (path) => {
  const url = server.app.settings.url + path
  const id = await person(url)
  const shown = await fetch(`${server.base}/pictures/${project.id}/users/${id}?url=${encodeURIComponent(url)}`, {
    redirect: 'manual',
  })
  expect(shown.status).toBe(404)
  expect(pictureSrc({ baseUrl: server.app.settings.url, projectId: project.id, kind: 'users', id }, url)).toContain(
    '/pictures/',
  )
})

it('an address that cannot be one is not looked for', async () => {
  expect((await look(`/pictures/internal/users/${randomUUID()}?url=https://x/%00`)).status).toBe(404)
})
