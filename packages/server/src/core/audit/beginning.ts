import type { LogRow } from './log.ts'

/** What the first entry of a log says: every project is made, or was there before its log. */
const beginnings = ['project.created', 'audit_log.adopted']

/** Looks whether a log begins like one: the one that a server begins after somebody took the former away does not (T57). */
export class Beginning {
  #isOther = false
  #isAccepted = false

  pass({ sequence, action, salt }: LogRow) {
    // Logs of the first release begin with whatever happened first. Their entries have no salt, and nobody can make such a log now.
    if (Number(sequence) === 1) this.#isOther = salt !== null && !beginnings.includes(action)
    if (action === 'audit_log.accepted') this.#isAccepted = true
  }

  problems(): string[] {
    return this.#isOther && !this.#isAccepted
      ? ['entry 1 is not the beginning of the log of a project, so there was another log before']
      : []
  }
}
