import { type Entry, type Problem, type Project, parseUserRecord } from '@hallpass/server/operator'
import type { Import } from './import-file.ts'
import { ProblemList } from './problems.ts'
import { number, Progress } from './progress.ts'
import { type RawRecord, readRecords } from './record-file.ts'

type FileOf = Pick<Import, 'file' | 'format' | 'context'>

/** Reads every record and reports what is wrong with which; false when there is anything. */
export async function checkFile(work: Import): Promise<boolean> {
  const problems = new ProblemList()
  const progress = new Progress(work.terminal, 'records checked')
  for await (const raw of readRecords(work.file, work.format)) {
    const outcome = read(raw, work.context.project)
    if ('problem' in outcome) problems.add(outcome)
    progress.add(1)
  }
  if (!problems.count) return true
  problems.show(work.terminal)
  work.terminal.error(`${number(problems.count)} of the records cannot be imported, so none was.`)
  return false
}

/** The records of a file that was checked. */
export async function* readEntries({ file, format, context }: FileOf): AsyncGenerator<Entry> {
  for await (const raw of readRecords(file, format)) {
    const outcome = read(raw, context.project)
    if ('problem' in outcome) throw new Error(`line ${outcome.line} of ${file} has changed since it was checked`)
    yield outcome
  }
}

function read(raw: RawRecord, project: Project): Entry | Problem {
  if ('problem' in raw) return raw
  const { line, value } = raw
  const outcome = parseUserRecord(value)
  if ('problem' in outcome) return { line, ...outcome }
  const { providers } = project.config.auth.oauth
  const stranger = outcome.record.oauth_providers?.find(({ id }) => !Object.hasOwn(providers, id))
  if (stranger) return { line, problem: `The project has no OAuth provider '${stranger.id}'. Add it first.` }
  return { line, ...outcome }
}
