import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { postmasterOf } from '@hallpass/server/testing/embedded-fixture.ts'

interface Process {
  pid: number
  parent: number
  args: string
}

/** The processes between a server and its data, by what they do. */
export const parts = ['backend', 'checkpointer', 'postmaster', 'lock', 'guard', 'reader'] as const

export type Part = (typeof parts)[number]

/** Where the embedded database of a data folder lives; not for folders that root cannot share with others. */
export const homeOf = (dataDir: string) => join(dataDir, 'postgres')

export function findPart(dataDir: string, part: Part): number {
  const home = homeOf(dataDir)
  const all = list()
  const postmaster = postmasterOf(home)
  const lock = all.find(({ args }) => /^(flock|perl) /.test(args) && args.includes(`${home}/lock`))
  const guard = all.find(({ parent }) => parent === lock?.pid)
  const found: Record<Part, Process | undefined> = {
    lock,
    guard,
    reader: all.find(({ parent, args }) => parent === guard?.pid && args.includes('/bin/sh')),
    postmaster: all.find(({ pid }) => pid === postmaster),
    backend: all.find(({ parent, args }) => parent === postmaster && args.includes('[local]')),
    checkpointer: all.find(({ parent, args }) => parent === postmaster && args.includes('checkpointer')),
  }
  const { pid } = found[part] ?? {}
  if (pid === undefined) throw new Error(`there is no ${part} on ${home}`)
  return pid
}

/** Those that a process started, by a part of their command line. */
export const childrenOf = (pid: number, command: string) =>
  list().flatMap((one) => (one.parent === pid && one.args.includes(command) ? [one.pid] : []))

/** Who started a process. */
export const parentOf = (pid: number) => list().find((one) => one.pid === pid)?.parent ?? 0

const list = (): Process[] =>
  execFileSync('ps', ['-ww', '-eo', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 16_000_000 })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, args] = line.match(/^\s*(\d+)\s+(\d+)\s+(.*)$/) ?? []
      return args === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }]
    })

/** For connections of our own: the folder of its socket is the fifth line of Postgres' pid file. */
export function connectionOf(dataDir: string) {
  const host = readFileSync(join(homeOf(dataDir), 'data/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  return { host, port: 5432, user: 'postgres', database: 'hallpass', ssl: false }
}
