import { availableParallelism } from 'node:os'
import { createEmailRenderer, type EmailRenderer, needsSandbox, type RendererOptions } from '@hallpass/emails'
import { EmailLimitError, EmailRenderingError } from '@hallpass/emails/errors'
import type { Clock } from '../../clock.ts'
import { FairGate, type FairGateOptions, type Owner, TooBusyError } from '../../fair-gate.ts'

/** Renders the emails of one project. */
export type ProjectRenderer = Pick<EmailRenderer, 'render'>

/** Shares the sandbox for edited emails fairly over projects (T53). Built-in emails do without it, and wait for nothing. */
export interface FairRenderer {
  of(project: Owner): ProjectRenderer
  prepare(): Promise<void>
  close(): Promise<void>
}

/**
 * At least two at once, so that one project's endless source leaves room for another's. What waits for too long is refused:
 * an email keeps a job waiting that others need, and is tried again a little later; a preview keeps a person waiting.
 */
const lanes = {
  emails: { maxWaitMillis: 1000 },
  previews: { width: 2, maxWaitMillis: 10_000 },
}
const defaultWidth = Math.min(4, Math.max(2, availableParallelism()))

interface FairRendererOptions extends RendererOptions {
  clock: Clock
  /** Emails that are rendered at once, beside previews. */
  width?: number | undefined
}

export function createFairRenderer({ clock, width = defaultWidth, ...options }: FairRendererOptions): FairRenderer {
  const workers = width + lanes.previews.width
  const renderer = createEmailRenderer({ ...options, limits: { ...options.limits, workers } })
  const emails = new Lane(clock, { ...lanes.emails, width }, (message, millis) => new TooBusyError(message, millis))
  const previews = new Lane(clock, lanes.previews, (message) => new EmailRenderingError(message))
  return {
    of: (project) => ({
      render: async (input) => {
        if (!needsSandbox(input)) return renderer.render(input)
        return (input.preview ? previews : emails).run(project, () => renderer.render(input))
      },
    }),
    prepare: () => renderer.prepare(),
    close: () => renderer.close(),
  }
}

const maxRunaways = 3
const restMillis = 60_000

/** What a project's sources that broke a limit say about the next one. */
interface Runaways {
  /** Without one between them that could be rendered. */
  inARow: number
  message: string
  restsUntil: number
}

/** One render of a project at a time, and none for a while after three in a row that broke a limit. */
class Lane {
  readonly #clock: Clock
  readonly #gate: FairGate
  readonly #refusal: (message: string, millis: number) => Error
  readonly #runaways = new Map<string, Runaways>()

  constructor(
    clock: Clock,
    options: Pick<FairGateOptions, 'width' | 'maxWaitMillis'>,
    refusal: (message: string, millis: number) => Error,
  ) {
    this.#clock = clock
    this.#refusal = refusal
    const busyMessage = 'Too many emails are being rendered. Try again in a moment.'
    this.#gate = new FairGate({ ...options, widthPerProject: 1, busyMessage })
  }

  run<T>(project: Owner, render: () => Promise<T>): Promise<T> {
    return this.#gate.run(project, async () => {
      this.#refuseResting(project)
      try {
        const rendered = await render()
        this.#runaways.delete(project.id)
        return rendered
      } catch (error) {
        if (error instanceof EmailLimitError) this.#noteRunaway(project, error)
        throw error
      }
    })
  }

  #refuseResting({ id }: Owner): void {
    const { restsUntil = 0, message } = this.#runaways.get(id) ?? {}
    const millis = restsUntil - this.#now()
    if (millis <= 0) return
    const seconds = Math.ceil(millis / 1000)
    const reason = `${maxRunaways} emails of this project in a row broke a limit`
    throw this.#refusal(`${reason}, so none are rendered for another ${seconds} seconds. ${message}`, millis)
  }

  /** The row does not end with a rest: whoever goes on as before gets the next one at once. */
  #noteRunaway({ id }: Owner, { message }: EmailLimitError): void {
    const inARow = (this.#runaways.get(id)?.inARow ?? 0) + 1
    const restsUntil = inARow >= maxRunaways ? this.#now() + restMillis : 0
    this.#runaways.set(id, { inARow, message, restsUntil })
  }

  #now = () => this.#clock.now().getTime()
}
