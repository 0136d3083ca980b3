import { isTextError } from '@hallpass/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../db/index.ts'
import { asDataUrl, sampleGif, sampleJpeg, samplePng, sampleWebp } from '../../testing/sample-images.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findImage, parseImageName, storeImage } from './index.ts'

let test: Awaited<ReturnType<typeof startTestApp>>
let db: TenantDb
beforeAll(async () => {
  test = await startTestApp({ HALLPASS_URL: 'https://auth.example.com' })
  db = test.app.database.forTenancy(test.project.tenancyId)
})
afterAll(() => test.close())

const asClient = (url: string | null) =>
  storeImage(test.app, db, { url, folder: 'user-profile-images', level: 'client' })
const asServer = (url: string | null) =>
  storeImage(test.app, db, { url, folder: 'user-profile-images', level: 'server' })
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    (url) => url,
    (error: unknown) => (isTextError(error) ? `${error.status} ${error.text}` : error),
  )
const refused = /^400 [A-Z].*\.$/

describe('an upload', () => {
  it('stores an uploaded image byte for byte under an address of this server', async () => {
    const bytes = samplePng(3, 2)
    const url = (await asClient(asDataUrl(bytes)))!
    expect(url).toMatch(/^https:\/\/auth\.example\.com\/files\/user-profile-images\/[0-9a-f-]{36}\.png$/)
    const [, , folder = '', file = ''] = new URL(url).pathname.split('/')
    expect(await findImage(test.app.database, parseImageName(folder, file)!)).toEqual(bytes)
  })

  it('names an uploaded image by its content, not by its declared type', async () => {
    expect(await asClient(asDataUrl(sampleJpeg(), 'png'))).toMatch(/\.jpg$/)
    expect(await asClient(asDataUrl(sampleGif(), 'jpeg'))).toMatch(/\.gif$/)
    expect(await asServer(asDataUrl(sampleWebp('VP8X'), 'whatever'))).toMatch(/\.webp$/)
  })

  it('an uploaded image may have 4096 pixels on a side and no more', async () => {
    expect(await asClient(asDataUrl(samplePng(4096, 4096)))).toMatch(/\.png$/)
    expect(await outcomeOf(asClient(asDataUrl(samplePng(5000, 5000))))).toMatch(/5000 × 5000/)
    expect(await outcomeOf(asClient(asDataUrl(samplePng(1, 4097))))).toMatch(refused)
    expect(await outcomeOf(asClient(asDataUrl(sampleWebp('VP8X', 16_777_216, 1), 'webp')))).toMatch(refused)
  })

  it('stores an upload that is an image and also something else as the image', async () => {
    const polyglot = Buffer.concat([samplePng(), Buffer.from('<script>alert(1)</script>%PDF-1.7')])
    expect(await asClient(asDataUrl(polyglot))).toMatch(/\.png$/)
  })

  it('a profile image can be cleared', async () => {
    expect(await asClient(null)).toBeNull()
  })
})

describe('a text 400 answers', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const cases: Record<string, string> = {
    'an SVG': asDataUrl(svg, 'svg+xml'),
    'an SVG that says it is a PNG': asDataUrl(svg),
    HTML: `data:text/html;base64,${Buffer.from('<script>').toString('base64')}`,
    'a data URL that is not base64': 'data:image/png,hello',
    'nothing at all': 'data:image/png;base64,',
    'base64 with foreign characters': `${asDataUrl(samplePng()).slice(0, -8)}!!!!!!!!`,
    'base64 without its padding': 'data:image/png;base64,iVBORw0KGgo',
    'a cut-off header': asDataUrl(samplePng().subarray(0, 20)),
    'another kind of address': 'javascript:alert(1)',
    'a file': 'file:///etc/passwd',
  }
  it.each(Object.entries(cases))('refuses %s as a profile image, from clients and servers', async (_, url) => {
    expect(await outcomeOf(asClient(url))).toMatch(refused)
    expect(await outcomeOf(asServer(url))).toMatch(refused)
  })

  it('refuses an uploaded image of more than 1,000,000 characters', async () => {
    const large = Buffer.concat([samplePng(), Buffer.alloc(750_001)])
    expect(await outcomeOf(asServer(asDataUrl(large)))).toMatch(/1,000,000/)
  })
})

describe('the address of an image elsewhere', () => {
  const address = 'https://images.example.org/ada.png?size=40#x'

  it('keeps an image address elsewhere from servers, and from clients on member profiles', async () => {
    expect(await asServer(address)).toBe(address)
    const folder = 'team-member-profile-images'
    expect(await storeImage(test.app, db, { url: address, folder, level: 'client' })).toBe(address)
  })

  it('refuses the address of an image elsewhere from clients (T33)', async () => {
    expect(await outcomeOf(asClient(address))).toMatch(refused)
    expect(await outcomeOf(asClient('HTTP://127.0.0.1/'))).toMatch(refused)
  })

  it('refuses an image address that is not a URL', async () => {
    expect(await outcomeOf(asServer('http://'))).toMatch(refused)
  })
})

it('does not find the images of a deleted project', async () => {
  const url = (await asClient(asDataUrl(samplePng())))!
  const [, , folder = '', file = ''] = new URL(url).pathname.split('/')
  const name = parseImageName(folder, file)!
  const deletion = (at: Date | null) =>
    test.app.database.system.updateTable('projects').set({ deleted_at: at }).where('id', '=', test.project.id).execute()
  await deletion(new Date())
  expect(await findImage(test.app.database, name)).toBeUndefined()
  await deletion(null)
  expect(await findImage(test.app.database, name)).toBeDefined()
})

it.each([
  ['user-profile-images', '../../etc/passwd'],
  ['user-profile-images', 'a.png'],
  ['user-profile-images', '0E1B2C3D-0000-4000-8000-000000000000.png'],
  ['user-profile-images', '0e1b2c3d-0000-4000-8000-000000000000.svg'],
  ['user-profile-images', '0e1b2c3d-0000-4000-8000-000000000000.png\n'],
  ['constructor', '0e1b2c3d-0000-4000-8000-000000000000.png'],
])('does not accept %s/%s as the name of an image file', (folder, file) => {
  expect(parseImageName(folder, file)).toBeUndefined()
})
