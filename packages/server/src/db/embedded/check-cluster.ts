import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import { currentUser, hasPasswdEntry } from './system-user.ts'

/** Refuses early what Postgres would refuse with a worse message. */
export function checkCluster(home: string, major: number): void {
  const file = path.join(home, 'data', 'PG_VERSION')
  if (fs.existsSync(file)) checkVersion(home, Number.parseInt(fs.readFileSync(file, 'utf8'), 10), major)
  else checkUser()
}

function checkVersion(home: string, written: number, major: number) {
  if (written === major) return
  throw new EmbeddedPostgresError(
    `The database in ${home} was written by Postgres ${written}; this Hallpass brings Postgres ${major}. ` +
      `Go back to the Hallpass that wrote it, or run a Postgres ${written} on that folder, copy the database with pg_dump ` +
      'into a newer one, and set DATABASE_URL.',
  )
}

function checkUser() {
  if (hasPasswdEntry()) return
  throw new EmbeddedPostgresError(
    `The user with uid ${currentUser().uid} has no entry in /etc/passwd, and Postgres cannot make a database without ` +
      'one. Run as a user that exists, or set DATABASE_URL.',
  )
}
