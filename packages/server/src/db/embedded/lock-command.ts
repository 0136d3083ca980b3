import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

/** What the command ends with when someone else holds the lock. */
export const lockedExitCode = 75

export type LockTool = 'flock' | 'perl'

// Perl's open() marks descriptors above $^F close-on-exec; ours has to be inherited. 6 is LOCK_EX | LOCK_NB.
const perlScript = `$^F = 255; open(my $lock, '>>', shift) or die "lock: $!"; flock($lock, 6) or exit ${lockedExitCode}; exec { $ARGV[0] } @ARGV`

/**
 * Runs a command while holding a lock on a file. Every process the command starts inherits the lock, so a process that
 * gets it knows that nothing of an earlier run is left. macOS ships no flock(1), but it ships Perl.
 */
export function lockCommand(file: string, tool = findLockTool()): { command: string; args: string[] } {
  if (tool === 'flock') return { command: 'flock', args: ['-n', '-E', String(lockedExitCode), file] }
  return { command: 'perl', args: ['-e', perlScript, file] }
}

export function findLockTool(searchPath = process.env.PATH ?? '', platform = process.platform): LockTool {
  const order: LockTool[] = platform === 'darwin' ? ['perl'] : ['flock', 'perl']
  const found = order.find((tool) => isOnPath(tool, searchPath))
  if (found) return found
  throw new EmbeddedPostgresError(
    `Hallpass needs ${order.join(' or ')} to lock its data folder, and the PATH holds none. Install util-linux, or set DATABASE_URL.`,
  )
}

function isOnPath(tool: string, searchPath: string): boolean {
  return searchPath.split(path.delimiter).some((dir) => {
    try {
      fs.accessSync(path.join(dir, tool), fs.constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
