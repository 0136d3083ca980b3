import { brandFor } from '../brand.ts'
import { templateSources, themeSources } from '../builtins/index.ts'
import type { Job } from '../model/prepare.ts'
import type { RendererOptions, SandboxLimits } from '../types.ts'
import type { Compiler } from './compile.ts'
import type { Snapshot } from './engine.ts'
import type { WorkerAnswer, WorkerOrder } from './messages.ts'
import { readProgram } from './programs.ts'
import { SnapshotFiles } from './snapshot-files.ts'
import { installationCache, snapshotStamp } from './snapshot-stamp.ts'
import { tailwindTheme } from './tailwind-theme.ts'
import type { VendorKind } from './vendor-bundle.ts'
import { startWorker, workerCode } from './worker-code.ts'

/** About a tenth of the share of a normal thread, as long as those have something to do. */
const stepsBack = 10
const warmUp: Job = { brand: brandFor(null), variables: {}, preview: true, language: 'en-US', words: {} }
const kinds: readonly VendorKind[] = ['plain', 'full']

/** Snapshots of the loaded sandbox: from this process, from an earlier one, or made now, which takes seconds. */
export class Snapshots {
  readonly #loaded = new Map<VendorKind, { snapshot: Promise<Snapshot>; timer?: NodeJS.Timeout }>()
  readonly #building = new Map<VendorKind, Promise<Snapshot>>()
  readonly #warn: (message: string, error: unknown) => void
  readonly #files: SnapshotFiles
  readonly #limits: SandboxLimits
  readonly #compiler: Compiler
  readonly #stop = new AbortController()

  constructor(
    { cacheDirs = [installationCache], onWarning }: Pick<RendererOptions, 'cacheDirs' | 'onWarning'>,
    limits: SandboxLimits,
    compiler: Compiler,
  ) {
    this.#warn = (message, error) => onWarning?.(message, error)
    this.#files = new SnapshotFiles(cacheDirs, this.#warn)
    this.#limits = limits
    this.#compiler = compiler
  }

  get(kind: VendorKind): Promise<Snapshot> {
    const entry = this.#loaded.get(kind) ?? { snapshot: this.#load(kind) }
    if (!this.#loaded.has(kind)) entry.snapshot.catch(() => this.#loaded.delete(kind))
    this.#loaded.set(kind, entry)
    entry.timer?.refresh()
    return entry.snapshot
  }

  /** Makes what is missing, behind everything else that the machine has to do. What fails is tried again when needed. */
  async prepare(): Promise<void> {
    try {
      await workerCode()
      for (const kind of kinds) await this.#prepare(kind)
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#warn('the email sandbox could not be prepared', error)
    }
  }

  async #prepare(kind: VendorKind) {
    const name = await this.#nameOf(kind)
    if (this.#loaded.has(kind) || (await this.#files.has(name))) return
    await this.#make(kind, stepsBack)
  }

  /** Ends what is being made. */
  close() {
    this.#stop.abort()
    for (const { timer } of this.#loaded.values()) clearTimeout(timer)
    this.#loaded.clear()
  }

  async #nameOf(kind: VendorKind) {
    return `${kind}-${await snapshotStamp()}-${this.#limits.stackBytes}`
  }

  async #load(kind: VendorKind): Promise<Snapshot> {
    const stored = await this.#files.read(await this.#nameOf(kind))
    if (!stored) return this.#make(kind)
    this.#forgetWhenIdle(kind)
    return stored
  }

  /** Whoever asks while it is being made waits for that one. */
  #make(kind: VendorKind, stepsBack?: number): Promise<Snapshot> {
    const known = this.#building.get(kind)
    if (known) return known
    const making = this.#buildAndStore(kind, stepsBack).finally(() => this.#building.delete(kind))
    this.#building.set(kind, making)
    return making
  }

  async #buildAndStore(kind: VendorKind, stepsBack?: number): Promise<Snapshot> {
    const snapshot = await this.#build(kind, stepsBack)
    if (await this.#files.store(await this.#nameOf(kind), snapshot)) this.#forgetWhenIdle(kind)
    else this.#loaded.set(kind, { snapshot: Promise.resolve(snapshot) })
    return snapshot
  }

  /** Tens of megabytes that can be read again in a moment. */
  #forgetWhenIdle(kind: VendorKind) {
    const entry = this.#loaded.get(kind)
    if (entry) entry.timer ??= setTimeout(() => this.#loaded.delete(kind), this.#limits.idleMillis).unref()
  }

  async #build(kind: VendorKind, stepsBack?: number): Promise<Snapshot> {
    const code = await readProgram(kind, { signal: this.#stop.signal, stepsBack })
    const theme = await this.#compiler.compile('theme', kind === 'full' ? tailwindTheme : themeSources.default_light)
    const template = await this.#compiler.compile('template', templateSources.magic_link)
    const job = JSON.stringify(warmUp)
    const work = { theme: theme.code, template: template.code, job, limits: this.#limits }
    return this.#inWorker({ type: 'build', code, ...work, ...(stepsBack !== undefined && { stepsBack }) })
  }

  async #inWorker(order: WorkerOrder): Promise<Snapshot> {
    const worker = await startWorker()
    const { signal } = this.#stop
    const end = () => void worker.terminate()
    signal.addEventListener('abort', end)
    try {
      signal.throwIfAborted()
      worker.postMessage(order)
      const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.once('exit', () => reject(new Error('the worker ended while it made a snapshot')))
      })
      if (answer.type !== 'built') throw new Error(`no snapshot of the sandbox: ${JSON.stringify(answer)}`)
      return answer.snapshot
    } finally {
      signal.removeEventListener('abort', end)
      await worker.terminate()
    }
  }
}
