import fs from 'node:fs'
import { EmbeddedPostgresError } from './errors.ts'

/** Why Postgres did not come up, quoted from its own log. */
export function startFailure(logFile: string, isInitdb: boolean): EmbeddedPostgresError {
  const what = isInitdb ? 'Postgres could not make its database' : 'The embedded Postgres did not start'
  return new EmbeddedPostgresError(
    `${what}. ${hint()}The end of ${logFile}:\n${tail(logFile)}\nDATABASE_URL makes Hallpass use another Postgres.`,
  )
}

function tail(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').slice(-1500).trimEnd()
  } catch {
    return '(it cannot be read)'
  }
}

/** The binaries are built against glibc; on Alpine they end with "not found", which explains nothing. */
function hint(): string {
  if (process.platform !== 'linux') return ''
  const report: unknown = process.report.getReport()
  return JSON.stringify(report).includes('glibcVersionRuntime') ? '' : 'They need glibc, which this system lacks. '
}
