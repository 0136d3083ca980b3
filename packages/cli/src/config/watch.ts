import { statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Looking is cheap, and works where the system tells of no changes: in containers, on mounted folders, when others watch a lot. */
const lookMillis = 200

/** Differs for another state of the file, also when another file has taken its place or it is gone. */
function stateOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : 'none'
}

/**
 * Runs `work` now and after every change of the files that it names, one run after the other, until `stop`.
 * What changes during a run leads to another.
 */
export async function watch(files: readonly string[], work: () => Promise<readonly string[]>, stop: AbortSignal) {
  let known = new Map(files.map((file) => [file, '']))
  while (!stop.aborted) {
    const now = new Map([...known.keys()].map((file) => [file, stateOf(file)]))
    if ([...now].every(([file, state]) => known.get(file) === state)) {
      await delay(lookMillis, undefined, { signal: stop }).catch(() => {})
      continue
    }
    const named = await work()
    // Of those that are new the state is not known from before: it is the one that was just read.
    known = new Map(named.map((file) => [file, now.get(file) ?? stateOf(file)]))
  }
}
