import { EmailLimitError, EmailRenderingError } from '../errors.ts'
import type { Job } from '../model/prepare.ts'
import type { RenderedEmail, RendererOptions, SandboxLimits } from '../types.ts'
import { Compiler } from './compile.ts'
import { defaultLimits, restMillis } from './limits.ts'
import { WorkerPool } from './pool.ts'
import { positionIn } from './positions.ts'
import { Snapshots } from './snapshots.ts'
import { needsAll } from './vendor-bundle.ts'

/** Renders what projects wrote, where it can reach nothing. */
export class Sandbox {
  readonly #limits: SandboxLimits
  readonly #compiler: Compiler
  readonly #snapshots: Snapshots
  readonly #pool: WorkerPool
  /** Sources that broke a limit, with what was said and until when it is said again. */
  readonly #resting = new Map<string, { message: string; until: number }>()

  constructor(options: RendererOptions) {
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#compiler = new Compiler(this.#limits)
    this.#snapshots = new Snapshots(options, this.#limits, this.#compiler)
    this.#pool = new WorkerPool(this.#limits)
  }

  get workerCount() {
    return this.#pool.workerCount
  }

  /** Makes what the first render would wait for. */
  prepare(): Promise<void> {
    return this.#snapshots.prepare()
  }

  close(): Promise<void> {
    this.#snapshots.close()
    return this.#pool.close()
  }

  async render(themeSource: string, templateSource: string, job: Job): Promise<RenderedEmail> {
    this.#checkLength('theme', themeSource)
    this.#checkLength('template', templateSource)
    // One after the other, so that a render is never more than one process or thread.
    const theme = await this.#compiler.compile('theme', themeSource)
    const template = await this.#compiler.compile('template', templateSource)
    const pair = theme.hash + template.hash
    this.#refuseResting(pair)
    const kind = needsAll(themeSource) || needsAll(templateSource) ? 'full' : 'plain'
    const answer = await this.#pool.run({
      type: 'render',
      snapshot: await this.#snapshots.get(kind),
      pair,
      theme: theme.code,
      template: template.code,
      job: JSON.stringify(job),
      limits: this.#limits,
    })
    if (answer.type === 'rendered') return answer.email
    if (answer.type !== 'failed') throw new Error(`the email sandbox failed: ${JSON.stringify(answer)}`)
    if (answer.limit) {
      this.#rest(pair, answer.message)
      throw new EmailLimitError(answer.message)
    }
    throw new EmailRenderingError(answer.message + positionIn(answer.stack, { theme, template }))
  }

  #checkLength(role: string, source: string) {
    if (source.length <= this.#limits.sourceLength) return
    throw new EmailRenderingError(`The ${role} is longer than ${this.#limits.sourceLength} characters.`)
  }

  #refuseResting(pair: string) {
    const resting = this.#resting.get(pair)
    if (!resting) return
    if (resting.until > Date.now()) throw new EmailRenderingError(resting.message)
    this.#resting.delete(pair)
  }

  #rest(pair: string, message: string) {
    const now = Date.now()
    for (const [key, { until }] of this.#resting) if (until <= now) this.#resting.delete(key)
    this.#resting.set(pair, { message, until: now + restMillis })
  }
}
