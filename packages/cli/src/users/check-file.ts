import { statSync } from 'node:fs'
import { type Entry, type Problem, type Project, parseUserRecord } from '@hallpass/server/operator'
import type { Import } from './import-file.ts'
import { ProblemList } from './problems.ts'
import { number, Progress } from './progress.ts'
import { type RawRecord, readRecords } from './record-file.ts'

type FileOf = Pick<Import, 'file' | 'format' | 'context'>

/** Of a file up to this size the records are kept, which are several times as large in memory. A larger one is read again. */
const keptFileMaxBytes = 16 * 1024 * 1024

/** Reads every record and reports what is wrong with which; undefined when there is anything. */
export async function checkFile(work: Omit<Import, 'entries'>): Promise<Import | undefined> {
  const isKept = statSync(work.file).size <= keptFileMaxBytes
  const kept: Entry[] = []
  const problems = new ProblemList()
  const progress = new Progress(work.terminal, 'records checked')
  for await (const raw of readRecords(work.file, work.format)) {
    const outcome = read(raw, work.context.project)
    if ('problem' in outcome) problems.add(outcome)
    else if (isKept) kept.push(outcome)
    progress.add(1)
  }
  if (!problems.count) return { ...work, entries: () => (isKept ? kept : readAgain(work)) }
  problems.show(work.terminal)
  work.terminal.error(`${number(problems.count)} of the records cannot be imported, so none was.`)
  return undefined
}

async function* readAgain({ file, format, context }: FileOf): AsyncGenerator<Entry> {
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
