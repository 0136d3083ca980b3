import type { ChildProcess } from 'node:child_process'
import type { PortSetting } from '../http/listen.ts'
import type { Settings } from '../settings/index.ts'
import { Door } from './door.ts'

/** The ports that all workers share. That for everybody opens when all of them can serve, that for metrics at once. */
export class Doors {
  readonly #public: Door
  readonly #metrics: Door | undefined
  #knocked: ChildProcess[] | undefined = []

  private constructor(everybody: Door, metrics: Door | undefined) {
    this.#public = everybody
    this.#metrics = metrics
  }

  static async at({ host, port, metricsPort }: Settings): Promise<Doors> {
    const metrics = metricsPort === undefined ? undefined : await Door.at('HALLPASS_METRICS_PORT', host, metricsPort)
    return new Doors(await Door.at('HALLPASS_PORT', host, port), metrics)
  }

  knock(worker: ChildProcess, port: PortSetting): void {
    if (port === 'HALLPASS_METRICS_PORT') this.#metrics?.give(worker)
    else if (this.#knocked) this.#knocked.push(worker)
    else this.#public.give(worker)
  }

  open(): void {
    for (const worker of this.#knocked ?? []) this.#public.give(worker)
    this.#knocked = undefined
  }

  isOpenTo(worker: ChildProcess): boolean {
    return this.#public.isHeldBy(worker)
  }

  close(): void {
    this.#public.close()
    this.#metrics?.close()
  }
}
