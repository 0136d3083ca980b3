import fs from 'node:fs'
import { EmbeddedPostgresError } from './errors.ts'

/** A new database takes 40 MB, and recovery writes as well. */
const neededBytes = 64 * 1024 * 1024

/** Why Postgres did not come up, quoted from its own log. */
export function startFailure(
  home: string,
  logFile: string,
  isInitdb: boolean,
  log = tail(logFile),
): EmbeddedPostgresError {
  const what = isInitdb ? 'Postgres could not make its database' : 'The embedded Postgres did not start'
  const free = freeBytes(home)
  // On a full disk its log is full as well, and says nothing.
  if (free < neededBytes) {
    const megabytes = Math.floor(free / 1024 / 1024)
    return new EmbeddedPostgresError(
      `${what}: the disk of ${home} is full (${megabytes} MB are free, it needs ${neededBytes / 1024 / 1024}). ` +
        'Make room and start again, or set HALLPASS_DATA_DIR to a folder on another disk.',
    )
  }
  return new EmbeddedPostgresError(
    `${what}. ${hint()}The end of ${logFile}:\n${log}\nDATABASE_URL makes Hallpass use another Postgres.`,
  )
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = fs.statfsSync(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
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
