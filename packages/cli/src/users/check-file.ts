import { statSync } from 'node:fs'
import { type Entry, type Problem, type Project, parseUserRecord, strangePermission } from '@hallpass/server/operator'
import { readForeign } from './foreign.ts'
import type { Import } from './import-file.ts'
import { ProblemList } from './problems.ts'
import { number, Progress } from './progress.ts'
import { type RawRecord, readRecords } from './record-file.ts'
import { Report } from './report.ts'

type FileOf = Pick<Import, 'file' | 'format' | 'context' | 'foreign' | 'skipsProblems'>

/** Of a file up to this size the records are kept, which are several times as large in memory. A larger one is read again. */
const keptFileMaxBytes = 16 * 1024 * 1024

export interface Checked {
  work: Import
  report: Report
  /** Some records are wrong, and that is not to be passed over. */
  isRefused: boolean
  /** An export without anybody in it is rarely what was meant. */
  isEmpty: boolean
}

/** Reads every record and reports what is wrong with which, and what does not come over. */
export async function checkFile(work: Omit<Import, 'entries'>): Promise<Checked> {
  const isKept = statSync(work.file).size <= keptFileMaxBytes
  const kept: Entry[] = []
  const problems = new ProblemList()
  const report = new Report()
  const progress = new Progress(work.terminal, 'records checked')
  let unchanged = 0
  for await (const raw of readAll(work, () => unchanged++)) {
    const outcome = read(raw, work.context.project)
    if ('problem' in outcome) {
      problems.add(outcome)
      report.addProblem(outcome)
    } else {
      report.addUser(outcome, 'problem' in raw ? [] : raw.losses)
      if (isKept) kept.push(outcome)
    }
    if (!('problem' in raw)) report.addStrangers(raw.strangers)
    progress.add(1)
  }
  if (unchanged) work.terminal.error(`Passed over, because they have not changed since: ${number(unchanged)}.`)
  problems.show(work.terminal)
  const isEmpty = work.foreign !== undefined && !report.hasPeople && !problems.count && !unchanged
  if (isEmpty) work.terminal.error(`Nobody is in ${work.file}. Is it the whole export?`)
  const isRefused = problems.count > 0 && !work.skipsProblems
  if (isRefused) work.terminal.error(`${number(problems.count)} of the records cannot be imported, so none was.`)
  else if (problems.count)
    work.terminal.error(`${number(problems.count)} of the records cannot be imported and are passed over.`)
  return { work: { ...work, entries: () => (isKept ? kept : readAgain(work)) }, report, isRefused, isEmpty }
}

const readAll = ({ file, format, foreign, context }: FileOf, passOver?: () => void): AsyncGenerator<RawRecord> =>
  foreign ? readForeign(file, foreign, context.project, passOver) : readRecords(file, format)

async function* readAgain(work: FileOf): AsyncGenerator<Entry> {
  for await (const raw of readAll(work)) {
    const outcome = read(raw, work.context.project)
    if (!('problem' in outcome)) yield outcome
    else if (!work.skipsProblems)
      throw new Error(`line ${outcome.line} of ${work.file} has changed since it was checked`)
  }
}

function read(raw: RawRecord, project: Project): Entry | Problem {
  if ('problem' in raw) return raw
  const { line, value, grants } = raw
  const outcome = parseUserRecord(value)
  if ('problem' in outcome) return { line, ...outcome }
  const { providers } = project.config.auth.oauth
  const stranger = outcome.record.oauth_providers?.find(({ id }) => !Object.hasOwn(providers, id))
  if (stranger) return { line, problem: `The project has no OAuth provider '${stranger.id}'. Add it first.` }
  const permission = strangePermission(project, outcome.record)
  if (permission) return { line, problem: permission }
  return { line, ...outcome, grants }
}
