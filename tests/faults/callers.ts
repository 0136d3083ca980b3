import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** One request on a connection of its own, which waits as long as it takes. */
export function begin(port: number, path: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  return {
    isConnected: () => !socket.connecting,
    /** The status of its answer, or how the connection ended. */
    outcome: text(socket).then(
      (answer) => /^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 'ended',
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    ),
  }
}

export const call = (port: number, path: string): Promise<string> => begin(port, path).outcome

/** What those see whose connection a process had that was killed. */
export const isCut = (outcome: string) => ['ended', 'ECONNRESET', 'EPIPE'].includes(outcome)

/** People who come again and again, each time on a new connection. */
export class Callers {
  readonly outcomes: string[] = []
  readonly #port: number
  readonly #all: Promise<void>[]
  #isEnding = false

  constructor(port: number, count = 8) {
    this.#port = port
    this.#all = Array.from({ length: count }, () => this.#comeAgain())
  }

  /** Resolves when everybody has heard something about what they asked. */
  async end(): Promise<void> {
    this.#isEnding = true
    await Promise.all(this.#all)
  }

  async #comeAgain() {
    while (!this.#isEnding) {
      this.outcomes.push(await call(this.#port, '/health/ready'))
      await sleep(5)
    }
  }
}
