import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import type { EmbeddedPostgresOptions } from '../db/embedded/start-embedded-postgres.ts'
import { type FixtureOptions, startFixture } from './fixture-process.ts'
import { maxWaitMillis } from './wait.ts'

export interface Owner {
  connection: pg.ClientConfig
  moved: boolean
  location: string
}
export type Answer = { owns: Owner } | { refused: string; holder?: number }

/** A folder for clusters, passable for the unprivileged user who runs them when we are root. */
export function createFolder(): { path: string; remove(): void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hallpass-embedded-'))
  fs.chmodSync(folder, 0o711)
  return { path: folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

/** Another process that starts Postgres on a folder; resolves when it has, or was refused. */
export async function startOther(options: EmbeddedPostgresOptions, as: FixtureOptions = {}) {
  const other = await startFixture('embedded-server', [options], as)
  await vi.waitFor(() => other.messages[0] ?? Promise.reject(new Error('no answer')), {
    timeout: maxWaitMillis,
    interval: 5,
  })
  // The fixture sends nothing else.
  return { ...other, pid: other.child.pid, answer: other.messages[0] as Answer }
}

export async function query(connection: pg.ClientConfig, statement: string) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Process ids of all that has to do with a cluster: guard, postmaster, backends. */
export function processesOn(location: string): number[] {
  const postmaster = postmasterOf(location)
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().match(/^(\d+)\s+(\d+)\s+(.*)$/) ?? [])
    .filter(([, , parent, args]) => args?.includes(location) || Number(parent) === postmaster)
    .map(([, pid]) => Number(pid))
}

export function postmasterOf(location: string): number | undefined {
  try {
    return Number.parseInt(fs.readFileSync(path.join(location, 'data/postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}
