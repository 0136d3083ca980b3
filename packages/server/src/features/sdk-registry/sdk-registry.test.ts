import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'hallpass-sdk-'))
const tarball = Buffer.from('what npm packed')
const manifest = {
  name: '@hallpass/react',
  version: '0.1.0',
  description: 'For React apps',
  dependencies: { '@hallpass/js': '0.1.0' },
  devDependencies: { react: '19.3.1' },
}
writeFileSync(join(folder, 'hallpass-react-0.1.0.tgz'), tarball)
writeFileSync(join(folder, 'create-hallpass-0.1.0.tgz'), tarball)
const creating = { name: 'create-hallpass', version: '0.1.0', bin: { 'create-hallpass': 'bin/create-hallpass.js' } }
const index = [
  { file: 'hallpass-react-0.1.0.tgz', manifest },
  { file: 'create-hallpass-0.1.0.tgz', manifest: creating },
]
writeFileSync(join(folder, 'index.json'), JSON.stringify(index))

const findFolder = vi.fn(async () => folder)
const server = await startTestServer({ findSdkFolder: findFolder })
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})
const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${server.base}/npm/${path}`, { headers })

it('answers nobody who asks for the packages of others, and packs nothing for them', async () => {
  for (const path of [
    '',
    'react',
    'create-hallpass-2',
    'create-hallpas',
    '@hallpas/react',
    '-/ping',
    '-/v1/search?text=hallpass',
    '%',
    '@hallpass%2',
  ]) {
    const answer = await ask(path)
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      404,
      { error: 'This registry has the packages of Hallpass alone.' },
    ])
  }
  expect(findFolder).not.toHaveBeenCalled()
})

it.each(['@hallpass/react', '@hallpass%2Freact', '@hallpass%2freact', '%40hallpass%2freact'])(
  'describes its version of a package at %s, with where the file is and what is in it',
  async (path) => {
    const answer = await ask(path)
    expect(answer.headers.get('content-type')).toBe('application/json')
    const dist = {
      tarball: `${server.app.settings.url}/npm/@hallpass/react/-/react-0.1.0.tgz`,
      integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
      shasum: createHash('sha1').update(tarball).digest('hex'),
    }
    expect(await answer.json()).toMatchObject({
      name: '@hallpass/react',
      'dist-tags': { latest: '0.1.0' },
      versions: { '0.1.0': { ...manifest, dist } },
      time: { '0.1.0': expect.stringMatching(/Z$/) },
    })
  },
)

it('has the package that npm create runs, with its program', async () => {
  const { versions } = (await (await ask('create-hallpass')).json()) as {
    versions: Record<string, { dist: { tarball: string } }>
  }
  const { tarball: place } = versions['0.1.0']!.dist
  expect(place).toBe(`${server.app.settings.url}/npm/create-hallpass/-/create-hallpass-0.1.0.tgz`)
  expect(versions['0.1.0']).toMatchObject(creating)
  expect((await fetch(place)).status).toBe(200)
})

it('leaves out what an installation does not need for those who only install', async () => {
  const answer = await ask('@hallpass/react', { accept: 'application/vnd.npm.install-v1+json; q=1.0, */*' })
  expect(answer.headers.get('content-type')).toBe('application/vnd.npm.install-v1+json')
  const { versions } = (await answer.json()) as { versions: Record<string, object> }
  expect(Object.keys(versions['0.1.0'] ?? {})).toEqual(['name', 'version', 'dependencies', 'dist'])
})

it('sends the file as it was packed, and nothing to those who have it', async () => {
  const path = '@hallpass/react/-/react-0.1.0.tgz'
  const answer = await ask(path)
  expect(Buffer.from(await answer.arrayBuffer()).equals(tarball)).toBe(true)
  for (const one of [path, '@hallpass/react']) {
    const etag = (await ask(one)).headers.get('etag') ?? ''
    expect((await ask(one, { 'if-none-match': etag })).status).toBe(304)
  }
})

it('says which version it has to those whose lock file names another, and which packages to who misspelled one', async () => {
  const said = async (path: string) => {
    const answer = await ask(path)
    return [answer.status, ((await answer.json()) as { error: string }).error]
  }
  const other = 'This server has @hallpass/react in version 0.1.0 alone: npm install @hallpass/react@0.1.0'
  expect(await said('@hallpass/react/-/react-0.0.9.tgz')).toEqual([404, other])
  expect(await said('@hallpass%2freact/0.0.9')).toEqual([404, expect.stringMatching(/^This server has /)])
  const unknown = 'This server has @hallpass/react, create-hallpass, and no other package.'
  expect(await said('@hallpass/vue')).toEqual([404, unknown])
  expect(await said('@hallpass/vue/-/vue-0.1.0.tgz')).toEqual([404, unknown])
})

it('is read-only', async () => {
  for (const method of ['PUT', 'POST', 'DELETE'])
    expect((await fetch(`${server.base}/npm/@hallpass%2freact`, { method })).status).toBe(404)
})

it('says that it cannot pack, and tries again a little later', async () => {
  let attempts = 0
  const failing = await startTestServer({
    findSdkFolder: async () => {
      attempts++
      throw new Error('no space left')
    },
  })
  for (let i = 0; i < 3; i++) {
    const answer = await fetch(`${failing.base}/npm/@hallpass/react`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  }
  expect(attempts).toBe(1)
  await failing.close()
})
