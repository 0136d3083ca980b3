import type { Terminal } from '../command.ts'

const every = 10_000

/** A line on stderr each time another ten thousand are done. */
export class Progress {
  readonly #terminal: Terminal
  readonly #verb: string
  #count = 0

  constructor(terminal: Terminal, verb: string) {
    this.#terminal = terminal
    this.#verb = verb
  }

  add(count: number): void {
    const before = Math.floor(this.#count / every)
    this.#count += count
    if (Math.floor(this.#count / every) > before) this.#terminal.error(`${number(this.#count)} ${this.#verb} …`)
  }
}

export const number = (value: number) => value.toLocaleString('en-US')
export const users = (count: number) => `${number(count)} ${count === 1 ? 'user' : 'users'}`
