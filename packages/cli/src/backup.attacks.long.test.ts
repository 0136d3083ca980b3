import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { backupKeys, restoreBackup, verifyBackup } from '@hallpass/server/operator'
import { startTestServer } from '@hallpass/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandLine, emptyDatabase, envOf, query, secret } from './testing/backups.ts'

const foreignSecret = 'another-secret-that-nobody-here-has-ever-heard-of'
const { newFile, run } = commandLine()
const server = await startTestServer()
const project = await server.createProject({ displayName: 'Backed up' })
afterAll(() => server.close())

function fileOf(bytes: Buffer) {
  const path = newFile()
  writeFileSync(path, bytes)
  return path
}

async function backUp(...options: string[]) {
  const path = newFile()
  expect(await run(['backup', path, ...options], envOf(server.database))).toMatchObject({ code: 0, errors: '' })
  return path
}

/** The file is refused with these words, and the database is as it was. */
async function expectRefusal(path: string, message: string | RegExp, ...options: string[]) {
  const database = await emptyDatabase()
  const { code, errors } = await run(['restore', path, ...options], envOf(database))
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(message) })
  expect(await query(database, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])
}

type Lines = string[]

/** Everything but the proof at the end, which whoever changes a file makes again as well as they can. */
function rewrite(bytes: Buffer, change: (lines: Lines) => void, prove: (content: string) => string): Buffer {
  const lines = gunzipSync(bytes).toString('latin1').split('\n').slice(0, -2)
  change(lines)
  const content = `${lines.join('\n')}\n`
  return gzipSync(Buffer.from(`${content}${prove(content)}\n`, 'latin1'))
}

const hmacWith = (key: Buffer) => (content: string) =>
  JSON.stringify({ hmac: createHmac('sha256', key).update(content, 'latin1').digest('base64url') })
const attackersKey = () => {
  const [key] = backupKeys([foreignSecret])
  if (!key) throw new Error('no key')
  return key.authentication
}

/** As Hallpass wrote them before backups were authenticated: a checksum that anyone can make. */
function asOlderVersion(bytes: Buffer, change: (lines: Lines) => void = () => {}): Buffer {
  let footer = {}
  return rewrite(
    bytes,
    (lines) => {
      change(lines)
      lines[0] = lines[0]?.replace('"version":2', '"version":1') ?? ''
      footer = JSON.parse(lines.pop() ?? '')
    },
    (content) => JSON.stringify({ ...footer, sha256: createHash('sha256').update(content, 'latin1').digest('hex') }),
  )
}

/** A second project like the first: what an intruder would do with a key or an owner of their own. */
function insertRow(lines: Lines) {
  const at = lines.findIndex((line) => line.startsWith('{"table":"public.projects"'))
  const row = lines.slice(at).find((line) => line.startsWith(project.id))
  if (row === undefined) throw new Error('no such row')
  lines.splice(at + 1, 0, row.replaceAll(project.id, 'f0f0f0f0-0000-4000-8000-000000000000'))
  const end = lines.findIndex((line) => line.startsWith('{"end":'))
  lines[end] = lines[end]?.replace(/("public\.projects":)(\d+)/, (_all, name, n) => `${name}${Number(n) + 1}`) ?? ''
}

const replaceIn = (from: string, to: string) => (lines: Lines) => {
  const at = lines.findIndex((line) => line.includes(from))
  if (at < 0) throw new Error(`no ${from}`)
  lines[at] = lines[at]?.replace(from, to) ?? ''
}

const changed = /was changed after it was written, or is damaged/
const damaged = /is not a backup of Hallpass, or is damaged/

describe('a backup in the hands of somebody without the secret', () => {
  let genuine: Buffer
  let proof: string
  beforeAll(async () => {
    genuine = readFileSync(await backUp())
    proof = gunzipSync(genuine).toString('latin1').trimEnd().split('\n').at(-1) ?? ''
  })

  it.each<[string, (lines: Lines) => void]>([
    ['a changed letter', replaceIn('Backed up', 'Backed uP')],
    ['an inserted row', insertRow],
    ['a changed position of a sequence', replaceIn('"sequences":{', '"sequences":{"public.made_up":1,')],
    ['another time in the first line', replaceIn('"created_at":"20', '"created_at":"21')],
  ])('a file with %s is refused, with the old proof and with one of another secret (T65)', async (_what, change) => {
    await expectRefusal(fileOf(rewrite(genuine, change, () => proof)), changed)
    await expectRefusal(fileOf(rewrite(genuine, change, hmacWith(attackersKey()))), changed)
  })

  it('a file that was forged to look like one of an older version is refused (T65)', async () => {
    await expectRefusal(fileOf(asOlderVersion(genuine, insertRow)), /older Hallpass.*--unauthenticated/)
  })

  it('a checksum instead of the proof is refused, also with --unauthenticated (T65)', async () => {
    const checksum = (content: string) =>
      JSON.stringify({ sha256: createHash('sha256').update(content, 'latin1').digest('hex') })
    await expectRefusal(fileOf(rewrite(genuine, insertRow, checksum)), damaged, '--unauthenticated')
    await expectRefusal(fileOf(rewrite(genuine, insertRow, () => proof)), changed, '--unauthenticated')
  })

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['whose tail was cut', (bytes) => bytes.subarray(0, -100)],
    ['whose last line was cut', (bytes) => gzipSync(gunzipSync(bytes).subarray(0, -(proof.length + 1)))],
    ['with a row behind its end', (bytes) => Buffer.concat([bytes, gzipSync('one more\n')])],
    ['with bytes behind its end', (bytes) => Buffer.concat([bytes, Buffer.from('more')])],
  ])('a file %s is refused (T65)', async (_what, change) => {
    await expectRefusal(fileOf(change(genuine)), damaged)
  })

  it('a file that was made with another secret is refused, and the secret is named (T65)', async () => {
    const other = newFile()
    await run(['backup', other], envOf(server.database, foreignSecret))
    await expectRefusal(other, /^The backup needs the secret [\w-]{12}\. /)
    const renamed = gunzipSync(readFileSync(other)).toString('latin1').trimEnd().split('\n')
    const ours = JSON.parse(gunzipSync(genuine).toString('latin1').split('\n')[0] ?? '').secrets[0]
    replaceIn(JSON.parse(renamed[0] ?? '').secrets[0], ours)(renamed)
    await expectRefusal(fileOf(gzipSync(Buffer.from(`${renamed.join('\n')}\n`, 'latin1'))), changed)
  })

  it('a file that is exchanged after it was verified leaves no row behind (T65)', async () => {
    const database = await emptyDatabase()
    const keys = backupKeys([secret])
    const header = await verifyBackup({ path: fileOf(genuine), keys })
    for (const forged of [rewrite(genuine, insertRow, () => proof), asOlderVersion(genuine, insertRow)]) {
      const restoring = restoreBackup({ connection: database.connection, path: fileOf(forged), header, keys })
      await expect(restoring).rejects.toThrow(/was changed|older Hallpass/)
      expect(await query(database, 'select from projects')).toEqual([])
    }
  })

  it('a file of an older version is restored with --unauthenticated', async () => {
    const database = await emptyDatabase()
    const path = fileOf(asOlderVersion(genuine))
    const { code, errors, out } = await run(['restore', path, '--unauthenticated'], envOf(database))
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(out).toContain('Nothing shows that nobody has changed it')
    expect(await query(database, `select from projects where id = '${project.id}'`)).toHaveLength(1)
  })
})

describe('an encrypted backup', () => {
  const chunkBytes = 64 * 1024 + 16
  let genuine: Buffer
  let start: number
  beforeAll(async () => {
    const ada = await project.signUp()
    // More than compresses into one chunk.
    const noise = randomBytes(300_000).toString('base64')
    await project.server.patch(`/users/${ada.id}`, { server_metadata: { noise } })
    genuine = readFileSync(await backUp('--encrypt'))
    start = genuine.indexOf('\n') + 1
  })
  const chunksOf = (bytes: Buffer) => {
    const chunks: Buffer[] = []
    for (let at = start; at < bytes.length; at += chunkBytes) chunks.push(bytes.subarray(at, at + chunkBytes))
    return chunks
  }
  const withChunks = (change: (chunks: Buffer[]) => Buffer[]) => (bytes: Buffer) =>
    Buffer.concat([bytes.subarray(0, start), ...change(chunksOf(bytes))])

  it('is restored with any of the secrets on the list, and opens with no other (T65)', async () => {
    expect(chunksOf(genuine).length).toBeGreaterThan(3)
    // How everything begins that gzip wrote.
    expect(genuine.includes(Buffer.from([0x1f, 0x8b, 0x08, 0x00]))).toBe(false)
    const path = fileOf(genuine)
    const database = await emptyDatabase()
    const wrong = await run(['restore', path], envOf(database, foreignSecret))
    expect(wrong).toMatchObject({ code: 1, errors: expect.stringMatching(/^The backup needs the secret [\w-]{12}\. /) })
    const right = await run(['restore', path], envOf(database, `${foreignSecret},${secret}`))
    expect(right).toMatchObject({ code: 0, errors: '' })
    expect(await query(database, `select from projects where id = '${project.id}'`)).toHaveLength(1)
  })

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['with a changed byte', (bytes) => Buffer.from(bytes).fill(bytes[90_000] === 0 ? 1 : 0, 90_000, 90_001)],
    [
      'with a changed first line',
      (bytes) => Buffer.from(bytes.toString('latin1').replace('"salt":"', '"salt":"A'), 'latin1'),
    ],
    ['whose tail was cut inside a chunk', (bytes) => bytes.subarray(0, -100)],
    ['whose last chunk was cut', withChunks((chunks) => chunks.slice(0, -1))],
    ['without its first chunk', withChunks((chunks) => chunks.slice(1))],
    ['with chunks swapped', withChunks(([one, two, ...rest]) => [two, one, ...rest] as Buffer[])],
    ['with a chunk repeated', withChunks(([one, ...rest]) => [one, one, ...rest] as Buffer[])],
    ['with bytes behind its end', (bytes) => Buffer.concat([bytes, Buffer.from('more')])],
    ['without any chunk', withChunks(() => [])],
  ])('%s is refused (T65)', async (_what, change) => {
    await expectRefusal(fileOf(change(genuine)), changed)
  })

  it('with a chunk of another backup of the same server is refused (T65)', async () => {
    const [, second] = chunksOf(readFileSync(await backUp('--encrypt')))
    await expectRefusal(
      fileOf(withChunks(([one, _two, ...rest]) => [one, second, ...rest] as Buffer[])(genuine)),
      changed,
    )
  })
})
