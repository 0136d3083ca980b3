import os from 'node:os'

const lowest = 19

/** Puts a process, or on Linux one thread of it, behind others that have something to do. */
export function stepBack(id: number, steps: number) {
  if (steps === 0) return
  try {
    os.setPriority(id, Math.min(os.getPriority() + steps, lowest))
  } catch {
    // It has ended already, or a container forbids it.
  }
}
