import type { Problem } from '@hallpass/server/operator'
import type { Terminal } from '../command.ts'
import { number } from './progress.ts'

const maxShown = 20

export function showProblems({ error }: Pick<Terminal, 'error'>, problems: readonly Problem[]): void {
  for (const { line, problem } of problems.slice(0, maxShown)) error(`line ${line}: ${problem}`)
  const hidden = problems.length - maxShown
  if (hidden > 0) error(`… and ${number(hidden)} more.`)
}

/** Keeps the first ones to show, and counts the others. */
export class ProblemList {
  readonly #shown: Problem[] = []
  count = 0

  add(problem: Problem): void {
    this.count++
    if (this.#shown.length < maxShown) this.#shown.push(problem)
  }

  show(terminal: Terminal): void {
    showProblems(terminal, this.#shown)
    if (this.count > this.#shown.length) terminal.error(`… and ${number(this.count - this.#shown.length)} more.`)
  }
}
