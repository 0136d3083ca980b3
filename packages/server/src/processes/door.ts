import type { ChildProcess } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import net, { type Server } from 'node:net'
import { getSystemErrorName } from 'node:util'
import type { PortSetting } from '../http/listen.ts'
import type { ToWorker } from './messages.ts'

/** A bound port, as Node has it inside; what `server.listen` and `send` take. */
export type Handle = Server & { close(): void }

// Not documented, and what node:cluster uses: a server of the primary's own would take connections that it cannot serve.
const { _createServerHandle: bind } = net as unknown as {
  _createServerHandle(address: string, port: number, family: number): Handle | number
}

/**
 * A port at which all workers listen and the primary does not: who connects waits in the system until a worker takes them.
 * Nothing is handed on that could get lost with a worker. Without any worker the port is closed.
 */
export class Door {
  readonly #setting: PortSetting
  readonly #place: { address: string; family: number; port: number }
  readonly #holders = new Set<ChildProcess>()
  #handle: Handle | undefined

  private constructor(setting: PortSetting, place: { address: string; family: number; port: number }) {
    this.#setting = setting
    this.#place = place
  }

  static async at(setting: PortSetting, host: string, port: number): Promise<Door> {
    return new Door(setting, { ...(await lookup(host)), port })
  }

  give(worker: ChildProcess): void {
    if (!worker.connected) return
    this.#handle ??= this.#bind()
    this.#holders.add(worker)
    worker.once('exit', () => this.#leave(worker))
    worker.send({ kind: 'door', port: this.#setting } satisfies ToWorker, this.#handle, () => {})
  }

  isHeldBy(worker: ChildProcess): boolean {
    return this.#holders.has(worker)
  }

  /** For the primary. It is closed when the last worker has closed it, who takes those that wait first. */
  close(): void {
    this.#handle?.close()
    this.#handle = undefined
  }

  #leave(worker: ChildProcess) {
    this.#holders.delete(worker)
    if (this.#holders.size === 0) this.close()
  }

  #bind(): Handle {
    const { address, port, family } = this.#place
    const handle = bind(address, port, family)
    if (typeof handle !== 'number') return handle
    throw new Error(`Cannot listen at ${address}:${port} (${this.#setting}): ${getSystemErrorName(handle)}.`)
  }
}
