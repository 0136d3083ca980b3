/** Runs an image as a container runtime would: on a read-only file system, as its user without rights, and as process 1. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxWaitMillis } from '@hallpass/server/testing/wait.ts'
import type { Image } from './image-build.ts'

const userId = 10_001

/** $0 is the image's file system, $1 the folder with volumes, $2 the place to put it together. */
const prepare = `
  mount --bind "$0" "$2" && mount -o remount,bind,ro "$2" &&
  mount -t proc proc "$2/proc" && mount --rbind /dev "$2/dev" && mount -t tmpfs tmpfs "$2/tmp" &&
  for volume in data secrets/server secrets/postgres; do mount --bind "$1/$volume" "$2/$volume" || exit 1; done &&
  place=$2 && shift 2 && exec setpriv --no-new-privs chroot --userspec=${userId}:${userId} --groups= "$place" "$@"`

/** Empty volumes that belong to the image's user, as those are that Docker makes. */
export function createVolumes() {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-volumes-'))
  for (const name of ['data', 'secrets', 'secrets/server', 'secrets/postgres']) {
    mkdirSync(join(folder, name))
    chownSync(join(folder, name), userId, userId)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface Contained {
  output(): string
  exitCode: Promise<number | null>
  /** Tells process 1 to stop, and gives its exit code. */
  stop(): Promise<number | null>
  /** Ends it where it stands, with all that it started. */
  kill(): Promise<unknown>
}

/** `docker run IMAGE args`. */
export function runContained(
  image: Image,
  volumes: string,
  args: string[],
  env: Record<string, string> = {},
): Contained {
  const { Entrypoint, Cmd, Env } = image.config
  return launch(image, volumes, [...Entrypoint, ...(args.length > 0 ? args : Cmd)], [...Env, ...assignments(env)])
}

/** Any program of the image. */
export function execContained(
  image: Image,
  volumes: string,
  command: string[],
  env: Record<string, string>,
): Contained {
  return launch(image, volumes, command, [...image.config.Env, ...assignments(env)])
}

const assignments = (env: Record<string, string>) => Object.entries(env).map(([name, value]) => `${name}=${value}`)

function launch(image: Image, volumes: string, command: string[], env: string[]): Contained {
  const place = mkdtempSync(join(tmpdir(), 'hallpass-container-'))
  const isolated = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', prepare, image.folder, volumes, place]
  const child = spawn(
    'unshare',
    [...isolated, '/usr/bin/env', '-i', '-C', image.config.WorkingDir, ...env, ...command],
    { stdio: 'pipe' },
  )
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data))
  const exitCode = once(child, 'close').then(([code]: (number | null)[]) => {
    rmSync(place, { recursive: true, force: true })
    return code ?? null
  })
  const end = (signal: NodeJS.Signals) => {
    if (child.exitCode === null) process.kill(firstProcess(child), signal)
    return exitCode
  }
  return { output: () => text, exitCode, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** As the machine numbers it. */
const firstProcess = ({ pid }: ChildProcess) =>
  Number(execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' }))

/** Resolves when it has said so. */
export async function untilSaid(container: Contained, words: string): Promise<void> {
  const deadline = Date.now() + maxWaitMillis
  const ended = container.exitCode.then(() => true)
  while (!container.output().includes(words)) {
    const isOver = await Promise.race([ended, new Promise<false>((resolve) => setTimeout(resolve, 50, false))])
    if (container.output().includes(words)) return
    if (isOver || Date.now() > deadline) throw new Error(`It did not say "${words}": ${container.output()}`)
  }
}
