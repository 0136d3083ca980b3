import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { canonicalJson, isPlainObject } from '@hallpass/contract'
import { number } from './progress.ts'

/** A checkpoint that does not fit what is being imported. */
export class CheckpointError extends Error {
  override readonly name = 'CheckpointError'
}

export interface Counts {
  created: number
  updated: number
  skipped: number
}

interface State {
  project: string
  file: string
  /** What else decides what becomes of the records, each as a digest, by how the command calls it. */
  choices: Readonly<Record<string, string>>
  /** Records that are done, from the first on. */
  done: number
  /** The end of the batch that was under way: whether it was written is not known. */
  attempting: number
  counts: Counts
}

interface Imported {
  file: string
  /** By how the command calls them; what was not chosen is undefined. */
  choices: Readonly<Record<string, unknown>>
}

const noCounts: Counts = { created: 0, updated: 0, skipped: 0 }

/** How far an import has come, in a file beside the one that is imported. */
export class Checkpoint {
  readonly #path: string
  #state: State

  private constructor(path: string, state: State) {
    this.#path = path
    this.#state = state
  }

  /** Goes on where an earlier run for the same project and file ended. */
  static async open(path: string, project: string, imported: Imported): Promise<Checkpoint> {
    const file = await fingerprintOf(imported.file)
    const choices = digestsOf(imported.choices, file)
    if (!existsSync(path)) {
      return new Checkpoint(path, { project, file, choices, done: 0, attempting: 0, counts: noCounts })
    }
    const state = readState(path)
    if (state.project !== project || state.file !== file) {
      throw new CheckpointError(mismatch(path, state, state.project === project))
    }
    const changed = changedOf(state.choices, choices)
    if (changed.length) throw new CheckpointError(otherChoices(path, state, changed))
    return new Checkpoint(path, state)
  }

  get path(): string {
    return this.#path
  }
  get done(): number {
    return this.#state.done
  }
  get counts(): Counts {
    return this.#state.counts
  }

  /** True for the batch that an earlier run may or may not have written before it ended. */
  isInDoubt(end: number): boolean {
    return end === this.#state.attempting && end > this.#state.done
  }

  begin(end: number): void {
    this.#write({ ...this.#state, attempting: end })
  }

  /** The batch under way was refused and not written: it is not in doubt. Without any other there is nothing to note. */
  giveUp(): void {
    if (this.done === 0) this.remove()
    else this.#write({ ...this.#state, attempting: this.done })
  }

  finish(end: number, counts: Counts): void {
    this.#write({ ...this.#state, done: end, attempting: end, counts })
  }

  remove(): void {
    rmSync(this.#path, { force: true })
  }

  #write(state: State): void {
    // Renamed into place: a crash leaves the old one or the new one, never a half.
    writeFileSync(`${this.#path}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${this.#path}.new`, this.#path)
    this.#state = state
  }
}

/** Not as they are: some are secret. */
function digestsOf(choices: Imported['choices'], file: string): Record<string, string> {
  const chosen = Object.entries(choices).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    chosen.map(([name, value]) => {
      const text = canonicalJson(value)
      return [name, createHash('sha256').update(`${file}\n${name}\n${text}`).digest('base64url')]
    }),
  )
}

function changedOf(before: State['choices'], now: State['choices']): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].filter((name) => before[name] !== now[name])
}

/** Some people would come over otherwise than those before them, and nobody could tell which. */
function otherChoices(path: string, state: State, changed: readonly string[]): string {
  return (
    `${path} belongs to an import of this file with other choices, which ${progressOf(state)}. Give ${listed(changed)} as then ` +
    `to go on after them. To begin again with other ones, delete it, and add --on-conflict update.`
  )
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

const progressOf = ({ done }: State) =>
  done === 0 ? 'may have written some records' : `has written ${number(done)} records`

function mismatch(path: string, state: State, isSameProject: boolean): string {
  const others = 'Delete it, or choose another with --checkpoint'
  if (!isSameProject) return `${path} belongs to an import into another project. ${others}.`
  return (
    `${path} belongs to the import of another file, or of this one before it was changed, which ${progressOf(state)}. ` +
    `${others}; and add --on-conflict skip if the file begins with the same records.`
  )
}

function readState(path: string): State {
  try {
    const state: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (isState(state)) return state
  } catch {
    // Not JSON: not ours either.
  }
  throw new CheckpointError(`${path} is not a checkpoint of an import. Delete it, or choose another with --checkpoint.`)
}

function isState(value: unknown): value is State {
  if (typeof value !== 'object' || value === null) return false
  const { project, file, choices, done, attempting, counts } = value as Partial<State>
  const numbers = [done, attempting, counts?.created, counts?.updated, counts?.skipped]
  return (
    typeof project === 'string' && typeof file === 'string' && isPlainObject(choices) && numbers.every(Number.isInteger)
  )
}

const sampleBytes = 64 * 1024

/** By size and beginning: reading a file of gigabytes once more would take long. */
async function fingerprintOf(file: string): Promise<string> {
  const { size } = statSync(file)
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return createHash('sha256').update(`${size}\n`).update(buffer.subarray(0, bytesRead)).digest('base64url')
  } finally {
    await handle.close()
  }
}
