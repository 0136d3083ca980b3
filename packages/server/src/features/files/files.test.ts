import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeImage } from '../../core/images/index.ts'
import type { Pages } from '../../http/pages.ts'
import { asDataUrl, sampleJpeg, samplePng } from '../../testing/sample-images.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { fileRoutes } from './routes.ts'

let test: Awaited<ReturnType<typeof startTestApp>>
let pages: Pages
beforeAll(async () => {
  test = await startTestApp()
  pages = fileRoutes(test.app)
})
afterAll(() => test.close())

async function store(bytes: Buffer): Promise<string> {
  const db = test.app.database.forTenancy(test.project.tenancyId)
  const url = asDataUrl(bytes)
  return new URL((await storeImage(test.app, db, { url, folder: 'project-logos', level: 'admin' }))!).pathname
}

describe('a stored image', () => {
  it('a stored image is served with its type, to be cached for ever', async () => {
    const bytes = sampleJpeg()
    const answer = await pages.request(await store(bytes))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
  })

  it('HEAD of a stored image has no body', async () => {
    const bytes = samplePng()
    const answer = await pages.request(await store(bytes), { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(await answer.text()).toBe('')
  })

  it('an unchanged stored image is not sent again', async () => {
    const path = await store(samplePng())
    const etag = (await pages.request(path)).headers.get('etag')!
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await pages.request(path, { headers: { 'if-none-match': tag } })
      expect(again.status).toBe(304)
      expect(again.headers.get('etag')).toBe(etag)
      expect(await again.text()).toBe('')
    }
    expect((await pages.request(path, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
  })

  it('a stored image is served under its whole name only', async () => {
    const path = await store(samplePng())
    const others = [
      path.replace('.png', '.jpg'),
      path.replace('project-logos', 'user-profile-images'),
      path.toUpperCase(),
      `${path}/`,
      `${path}.`,
      path.replace('project-logos/', 'project-logos%2f'),
      path.replace('/files/', '/files//'),
      '/files/project-logos/0e1b2c3d-0000-4000-8000-000000000000.png',
      '/files/project-logos/%00.png',
      '/files',
    ]
    for (const other of others) expect((await pages.request(other)).status, other).toBe(404)
  })

  it('a stored image takes no writes', async () => {
    const path = await store(samplePng())
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await pages.request(path, { method })).status).toBe(404)
  })
})
