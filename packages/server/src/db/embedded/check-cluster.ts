import { EmbeddedPostgresError } from './errors.ts'
import { clusterMajor, isUpgrading } from './set-aside.ts'
import { currentUser, hasPasswdEntry } from './system-user.ts'

/** Refuses early what Postgres would refuse with a worse message. */
export function checkCluster(home: string, major: number): void {
  if (isUpgrading(home)) {
    throw new EmbeddedPostgresError(`An upgrade of the database in ${home} did not end: run hallpass upgrade again.`)
  }
  const written = clusterMajor(home)
  if (written === undefined) checkUser()
  else checkVersion(home, written, major)
}

function checkVersion(home: string, written: number, major: number) {
  if (written === major) return
  throw new EmbeddedPostgresError(
    `The database in ${home} was written by Postgres ${written}; this Hallpass brings Postgres ${major}. ` +
      (written < major
        ? 'Run hallpass upgrade, which keeps the old one beside it.'
        : 'Go back to the Hallpass that wrote it.'),
  )
}

function checkUser() {
  if (hasPasswdEntry()) return
  throw new EmbeddedPostgresError(
    `The user with uid ${currentUser().uid} has no entry in /etc/passwd, and Postgres cannot make a database without ` +
      'one. Run as a user that exists, or set DATABASE_URL.',
  )
}
