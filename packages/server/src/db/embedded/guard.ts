import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { lockCommand } from './lock-command.ts'
import type { Placement } from './placement.ts'
import { type PostgresSettings, postgresFlags } from './settings.ts'
import { currentUser } from './system-user.ts'

export const initdbFailedExitCode = 70

/** Who may connect is said by other files where it matters: see access.ts. */
export const initdbFlags = [
  ...['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ...['--no-sync', '--no-instructions'],
]

/** How long Postgres gets for an orderly end, then for one without a checkpoint, before the next signal: in seconds. */
export const stopSeconds = { SIGINT: 15, SIGQUIT: 10 }

/**
 * The shell between Node and Postgres. It holds the folder's lock and the reading end of a pipe from Node: when Node
 * ends, for any reason, the pipe closes and Postgres is stopped, however little it wants to: crash recovery makes every
 * signal safe. Nothing is left for a later start to adopt, and the owner of the lock may delete the pid file and socket
 * of a run that was killed. The pipe is descriptor 9: a low one would be that of the lock, which all have to inherit.
 */
const script = `
home=$1 run=$2 bin=$3; shift 3
exec 9<&0 </dev/null
if [ ! -f "$home/data/PG_VERSION" ]; then
  # A cluster appears whole or not at all.
  rm -rf "$home/new" && "$bin/bin/initdb" -D "$home/new" ${initdbFlags.join(' ')} >/dev/null 9<&- &&
    [ ! -e "$home/data" ] && mv "$home/new" "$home/data" || exit ${initdbFailedExitCode}
fi
# The folder of the socket is made and removed under the lock; in /tmp it could be anyone's.
mkdir -m 700 "$run" 2>/dev/null || { [ -O "$run" ] && [ ! -L "$run" ]; } || exit 1
rm -f "$home/data/postmaster.pid" "$run"/.s.PGSQL.*
"$bin/bin/postgres" -D "$home/data" "$@" 9<&- &
pg=$!
# Sends a signal and waits; in short naps, which hold the lock a moment longer than Postgres at most.
press() { kill -$1 $pg; n=0; while [ $n -lt $(($2 * 5)) ]; do kill -0 $pg || exit; sleep 0.2; n=$((n + 1)); done; }
{ read -r _ <&9; press INT ${stopSeconds.SIGINT}; press QUIT ${stopSeconds.SIGQUIT}; kill -KILL $pg; } 2>/dev/null &
reader=$!
wait $pg
code=$?
kill $reader 2>/dev/null
rm -f "$run"/.s.PGSQL.*
rmdir "$run" 2>/dev/null
exit $code`

export interface Guard {
  /** Undefined while it runs. */
  exitCode(): number | undefined
  exited: Promise<number>
  /** Closes the pipe; resolves when Postgres has ended, or at once when the guard was killed before. */
  stop(): Promise<void>
}

export function startGuard(placement: Placement, binaries: Binaries, settings?: PostgresSettings): Guard {
  const { home, socketDir, user } = placement
  const lock = lockCommand(path.join(home, 'lock'))
  const flags = postgresFlags({ socketDir, major: binaries.major, overrides: settings })
  const locked = [lock.command, ...lock.args]
  const guarded = ['/bin/sh', '-c', script, 'hallpass-postgres', home, socketDir, binaries.dir, ...flags]
  const child = spawn('/bin/sh', ['-c', loggedScript, 'hallpass-log', logFile(home), ...locked, ...guarded], {
    cwd: '/',
    // Its own process group: Ctrl-C is for Node, which then stops Postgres in order.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: postgresEnvironment(binaries),
    ...(currentUser().uid === 0 && user),
  })
  return watch(child)
}

function watch(child: ChildProcess): Guard {
  let code: number | undefined
  const exited = new Promise<number>((resolve) => {
    const settle = (result: number) => {
      code ??= result
      resolve(code)
    }
    child.once('exit', (result) => settle(result ?? -1))
    child.once('error', () => settle(-1))
  })
  // The pipe breaks when the shell ends first; `exited` reports that.
  child.stdin?.on('error', () => {})
  // Neither the guard nor its pipe keeps Node alive: when Node ends, they end.
  child.unref()
  return {
    exitCode: () => code,
    exited,
    async stop() {
      child.ref()
      child.stdin?.destroy()
      if (code === undefined) await Promise.race([once(child, 'exit'), exited])
    },
  }
}

export const logFile = (home: string) => path.join(home, 'server.log')

const maxLogBytes = 1_000_000

/** Opens the log and becomes the command that follows, as the user who runs Postgres: root would follow a link in its place. */
const loggedScript = `umask 077
{ [ -f "$1" ] && [ ! -L "$1" ] && [ -w "$1" ] && [ "$(wc -c <"$1")" -lt ${maxLogBytes} ]; } || rm -f "$1"
exec >>"$1" 2>&1; shift; exec "$@"`

export function postgresEnvironment(binaries: Binaries): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    TZ: 'UTC',
    // pg_trgm asks the C library what a letter is, so the plain C locale would drop all but ASCII.
    LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
    LD_LIBRARY_PATH: path.join(binaries.dir, 'lib'),
  }
}
