import { writeFileSync } from 'node:fs'
import { afterAll, beforeEach, it, onTestFailed } from 'vitest'

/** In the process that runs the tests: which mutant counts, and where the code came by. */
const state = { active: 0, reached: new Set<number>(), killed: new Set<number>() }

declare global {
  var isMutant: ((id: number) => boolean) | undefined
}

globalThis.isMutant = (id) => {
  state.reached.add(id)
  return id === state.active
}

/** What runs while files are loaded counts from then on: such mutants need a process of their own. */
export async function load(files: readonly string[], report: string) {
  for (const file of files) await import(/* @vite-ignore */ file)
  writeFileSync(report, JSON.stringify([...state.reached]))
  it('is loaded', () => {})
}

/** The tests of a file as they are, and which mutants they came by. */
export async function measure(file: string, round: string, report: string) {
  state.active = 0
  state.reached.clear()
  afterAll(() => writeFileSync(report, JSON.stringify([...state.reached])))
  await importAgain(file, round)
}

/** The tests of a file with a mutant, until one of them fails. */
export async function tryMutant(id: number, file: string, round: string) {
  if (state.killed.has(id)) return it('needs no further test', () => {})
  state.active = id
  beforeEach(({ skip }) => {
    if (state.killed.has(id)) skip()
    onTestFailed(() => void state.killed.add(id))
  })
  try {
    await importAgain(file, round)
  } catch (error) {
    state.killed.add(id)
    throw error
  }
}

/** Under another name, what it imports stays loaded. */
const importAgain = (file: string, round: string) => import(/* @vite-ignore */ `${file}?round=${round}`)
