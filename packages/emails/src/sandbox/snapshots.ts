import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { templateSources, themeSources } from '../builtins/index.ts'
import type { RendererOptions, SandboxLimits } from '../types.ts'
import type { Compiler } from './compile.ts'
import type { Snapshot } from './engine.ts'
import type { WorkerAnswer, WorkerOrder } from './messages.ts'
import { tailwindTheme } from './tailwind-theme.ts'
import { bundleVendor, type VendorKind } from './vendor-bundle.ts'
import { startWorker } from './worker-code.ts'

/** Snapshots of the loaded sandbox: from this process, from the last one, or made now, which takes seconds. */
export class Snapshots {
  readonly #made = new Map<VendorKind, Promise<Snapshot>>()
  readonly #options: Pick<RendererOptions, 'cacheDir' | 'onWarning'>
  readonly #limits: SandboxLimits
  readonly #compiler: Compiler

  constructor(options: Pick<RendererOptions, 'cacheDir' | 'onWarning'>, limits: SandboxLimits, compiler: Compiler) {
    this.#options = options
    this.#limits = limits
    this.#compiler = compiler
  }

  get(kind: VendorKind): Promise<Snapshot> {
    const known = this.#made.get(kind)
    if (known) return known
    const snapshot = this.#load(kind)
    this.#made.set(kind, snapshot)
    snapshot.catch(() => this.#made.delete(kind))
    return snapshot
  }

  async #load(kind: VendorKind): Promise<Snapshot> {
    const code = await bundleVendor(kind)
    const key = createHash('sha256').update(`${process.version} ${this.#limits.stackBytes} ${code}`).digest('hex')
    const name = `email-sandbox-${kind}-${key.slice(0, 24)}.gz`
    const stored = await this.#read(name)
    if (stored) return stored
    const snapshot = await this.#build(kind, code)
    await this.#store(name, kind, snapshot)
    return snapshot
  }

  async #build(kind: VendorKind, code: string): Promise<Snapshot> {
    const theme = await this.#compiler.compile('theme', kind === 'full' ? tailwindTheme : themeSources.default_light)
    const template = await this.#compiler.compile('template', templateSources.magic_link)
    const job = JSON.stringify({ variables: {}, preview: true, language: 'en-US', words: {} })
    const worker = await startWorker()
    try {
      const order: WorkerOrder = {
        type: 'build',
        code,
        theme: theme.code,
        template: template.code,
        job,
        limits: this.#limits,
      }
      worker.postMessage(order)
      const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.once('exit', () => reject(new Error('the worker ended while it made a snapshot')))
      })
      if (answer.type !== 'built') throw new Error(`no snapshot of the sandbox: ${JSON.stringify(answer)}`)
      return answer.snapshot
    } finally {
      await worker.terminate()
    }
  }

  async #read(name: string): Promise<Snapshot | undefined> {
    if (this.#options.cacheDir === undefined) return undefined
    try {
      return await unpack(await readFile(join(this.#options.cacheDir, name)))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#warn('the stored email sandbox is unusable', error)
      return undefined
    }
  }

  /** Appears whole or not at all; older ones of the same kind go. */
  async #store(name: string, kind: VendorKind, snapshot: Snapshot) {
    const folder = this.#options.cacheDir
    if (folder === undefined) return
    try {
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `${name}.${process.pid}`)
      await writeFile(draft, await pack(snapshot), { mode: 0o600 })
      await rename(draft, join(folder, name))
      const old = (await readdir(folder)).filter((file) => file.startsWith(`email-sandbox-${kind}-`) && file !== name)
      await Promise.all(old.map((file) => rm(join(folder, file), { force: true })))
    } catch (error) {
      this.#warn('the email sandbox cannot be stored for the next start', error)
    }
  }

  #warn(message: string, error: unknown) {
    this.#options.onWarning?.(message, error)
  }
}

const [zip, unzip] = [promisify(gzip), promisify(gunzip)]
const checksumLength = 32
const pointersLength = 8

const checksumOf = (content: Uint8Array) => createHash('sha256').update(content).digest()

/** Checksum, the two pointers, the memory. */
async function pack({ bytes, runtimePointer, contextPointer }: Snapshot): Promise<Buffer> {
  const pointers = Buffer.alloc(pointersLength)
  pointers.writeUInt32LE(runtimePointer, 0)
  pointers.writeUInt32LE(contextPointer, 4)
  const content = Buffer.concat([pointers, new Uint8Array(bytes)])
  return zip(Buffer.concat([checksumOf(content), content]), { level: 1 })
}

async function unpack(file: Buffer): Promise<Snapshot> {
  const whole = await unzip(file)
  const content = whole.subarray(checksumLength)
  if (!checksumOf(content).equals(whole.subarray(0, checksumLength))) throw new Error('its checksum is wrong')
  const bytes = new SharedArrayBuffer(content.length - pointersLength)
  new Uint8Array(bytes).set(content.subarray(pointersLength))
  return { bytes, runtimePointer: content.readUInt32LE(0), contextPointer: content.readUInt32LE(4) }
}
