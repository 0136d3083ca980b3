import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Snapshot } from './engine.ts'

type Warn = (message: string, error: unknown) => void

const prefix = 'email-sandbox-'
/** Servers of other versions may share a folder, and their next start should find theirs. */
const maxOfKind = 3
const hourMillis = 3_600_000

/** Snapshots in the first of some folders that has one, or can be written. What is damaged counts as missing. */
export class SnapshotFiles {
  readonly #folders: readonly string[]
  readonly #warn: Warn

  constructor(folders: readonly string[], warn: Warn) {
    this.#folders = folders
    this.#warn = warn
  }

  async has(name: string): Promise<boolean> {
    for (const folder of this.#folders) if (await isWhole(fileOf(folder, name)).catch(() => false)) return true
    return false
  }

  async read(name: string): Promise<Snapshot | undefined> {
    for (const folder of this.#folders) {
      try {
        return await unpack(await readFile(fileOf(folder, name)))
      } catch (error) {
        if (!isMissing(error)) this.#warn('the stored email sandbox is unusable', error)
      }
    }
    return undefined
  }

  /** Whether the next start finds it. It appears whole or not at all, so several processes may do this at once. */
  async store(name: string, snapshot: Snapshot): Promise<boolean> {
    const content = await pack(snapshot)
    let problem: unknown
    for (const folder of this.#folders) {
      try {
        await writeWhole(folder, fileOf(folder, name), content)
        await this.#tidy(name)
        return true
      } catch (error) {
        problem = error
      }
    }
    if (problem) this.#warn('the email sandbox cannot be stored for the next start', problem)
    return false
  }

  async #tidy(name: string) {
    const kind = name.slice(0, name.indexOf('-'))
    for (const folder of this.#folders) await removeOld(folder, `${prefix}${kind}-`).catch(() => {})
  }
}

const fileOf = (folder: string, name: string) => join(folder, `${prefix}${name}`)

/** Somebody else's folder is as good as none. */
const isMissing = (error: unknown) => /^(ENOENT|ENOTDIR|EACCES)$/.test((error as NodeJS.ErrnoException).code ?? '')

async function writeWhole(folder: string, file: string, content: Uint8Array) {
  await mkdir(folder, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`
  try {
    // Nothing in it is secret, and servers of other users may share the installation.
    await writeFile(draft, content, { mode: 0o644 })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}

async function removeOld(folder: string, start: string) {
  const found = (await readdir(folder)).filter((file) => file.startsWith(start)).map((file) => join(folder, file))
  const dated = await Promise.all(found.map(async (file) => ({ file, time: (await stat(file)).mtimeMs })))
  const isDraft = ({ file }: { file: string }) => file.endsWith('.draft')
  // Drafts are left behind by processes that were killed; those of others that still write are younger.
  const oldDrafts = dated.filter((entry) => isDraft(entry) && entry.time < Date.now() - hourMillis)
  const whole = dated.filter((entry) => !isDraft(entry)).sort((a, b) => b.time - a.time)
  for (const { file } of [...oldDrafts, ...whole.slice(maxOfKind)]) await rm(file, { force: true })
}

const [zip, unzip] = [promisify(gzip), promisify(gunzip)]
const checksumLength = 32
const pointersLength = 8

/** Checksum, and packed: the two pointers, the memory. */
async function pack({ bytes, runtimePointer, contextPointer }: Snapshot): Promise<Buffer> {
  const pointers = Buffer.alloc(pointersLength)
  pointers.writeUInt32LE(runtimePointer, 0)
  pointers.writeUInt32LE(contextPointer, 4)
  const packed = await zip(Buffer.concat([pointers, new Uint8Array(bytes)]), { level: 1 })
  return Buffer.concat([createHash('sha256').update(packed).digest(), packed])
}

async function unpack(file: Buffer): Promise<Snapshot> {
  const packed = file.subarray(checksumLength)
  const checksum = createHash('sha256').update(packed).digest()
  if (!checksum.equals(file.subarray(0, checksumLength))) throw new Error('its checksum is wrong')
  const content = await unzip(packed)
  const bytes = new SharedArrayBuffer(content.length - pointersLength)
  new Uint8Array(bytes).set(content.subarray(pointersLength))
  return { bytes, runtimePointer: content.readUInt32LE(0), contextPointer: content.readUInt32LE(4) }
}

/** A little at a time: requests go on meanwhile. */
async function isWhole(file: string): Promise<boolean> {
  const hash = createHash('sha256')
  let wanted: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const missing = checksumLength - wanted.length
    if (missing > 0) wanted = Buffer.concat([wanted, chunk.subarray(0, missing)])
    hash.update(chunk.subarray(Math.max(0, missing)))
  }
  return hash.digest().equals(wanted)
}
