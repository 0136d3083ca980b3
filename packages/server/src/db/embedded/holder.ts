import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { stopSeconds } from './guard.ts'
import { pidOf } from './server-start.ts'

/** A Postgres that runs on a folder, and the server that started it. */
export interface Holder {
  postmaster: number
  server: number | undefined
}

/** Found by its command line, so that it need not answer; its pid file alone may name a process that is something else. */
export function findHolder(home: string): Holder | undefined {
  const postmaster = postmasterOf(home)
  const command = postmaster === undefined ? '' : commandOf(postmaster)
  if (postmaster === undefined || !command.includes(`-D ${path.join(home, 'data')} `)) return undefined
  const start = command.match(/hallpass\.start=(\S+)/)?.[1]
  return { postmaster, server: start === undefined ? undefined : pidOf(start) }
}

function postmasterOf(home: string): number | undefined {
  try {
    const pid = Number.parseInt(fs.readFileSync(path.join(home, 'data', 'postmaster.pid'), 'utf8'), 10)
    return Number.isNaN(pid) ? undefined : pid
  } catch {
    return undefined
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** Nobody is left who would stop its Postgres. */
export const isAbandoned = ({ server }: Holder) => server !== undefined && !isAlive(server)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It may be somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Tells an abandoned Postgres to end; the longer it has been asked, the less kindly. */
export function pressToEnd({ postmaster }: Holder, forMillis: number) {
  const seconds = forMillis / 1000
  const { SIGINT, SIGQUIT } = stopSeconds
  const signal = seconds < SIGINT ? 'SIGINT' : seconds < SIGINT + SIGQUIT ? 'SIGQUIT' : 'SIGKILL'
  try {
    process.kill(postmaster, signal)
  } catch {
    // It has just ended, or is another user's: then the lock says how it goes on.
  }
}
