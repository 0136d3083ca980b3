import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type EmbeddedConnection, startEmbeddedPostgres } from '@hallpass/server/operator'
import pg from 'pg'
import type { LoadCommands } from '../servers/load.ts'
import type { Pace } from './compare.ts'
import { startProcess } from './process.ts'

export interface StageOptions {
  pace: Pace
  /** For a look in passing: less of everything. */
  isQuick: boolean
  /** For a run by hand: growth goes on up to ten million people. */
  isTenMillion: boolean
  /** Where to put CPU profiles of the measured server; none are taken without it. */
  profileDir: string | undefined
  /** Another checkout of this repository whose server is measured beside ours. */
  against: string | undefined
}

/** Postgres servers, apart because one has connections for a few servers only; those with many processes need many. */
const postgresServers = { shared: 50, scale: 50, growth: 50, processes: 1000 }
type PostgresName = keyof typeof postgresServers

/** What rows share. Each part starts when the first row asks for it, and all of it ends with the stage. */
export class Stage {
  readonly pace: Pace
  readonly isQuick: boolean
  readonly isTenMillion: boolean
  readonly profileDir: string | undefined
  readonly against: string | undefined
  readonly folder: string
  /** What a reader of the table should know of the row that is measured. */
  readonly remarks = new Set<string>()
  readonly #cleanups: (() => unknown)[] = []
  readonly #parts = new Map<string, Promise<unknown>>()

  constructor({ pace, isQuick, isTenMillion, profileDir, against }: StageOptions) {
    this.pace = pace
    this.isQuick = isQuick
    this.isTenMillion = isTenMillion
    this.profileDir = profileDir
    this.against = against
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hallpass-bench-'))
    // Passable for the unprivileged user who runs Postgres when we are root.
    fs.chmodSync(this.folder, 0o711)
    process.once('exit', () => fs.rmSync(this.folder, { recursive: true, force: true }))
  }

  /** The one that was made first under this name. */
  part<T>(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.#parts.get(name) ?? make()
    this.#parts.set(name, known)
    // All callers that ask for a name give the same `make`, so it is the same type.
    return known as Promise<T>
  }

  atEnd(cleanup: () => unknown) {
    this.#cleanups.push(cleanup)
  }

  takeRemarks(): string[] {
    const taken = [...this.remarks]
    this.remarks.clear()
    return taken
  }

  postgres(name: PostgresName = 'shared') {
    return this.part(`postgres ${name}`, async () => {
      const settings = { max_connections: postgresServers[name] }
      const postgres = await startEmbeddedPostgres({ dataDir: path.join(this.folder, name), settings })
      this.atEnd(async () => {
        await postgres.stop()
        fs.rmSync(postgres.connection.host, { recursive: true, force: true })
      })
      return postgres.connection
    })
  }

  /** An empty database of its own. */
  async createDatabase(database: string, server?: PostgresName): Promise<EmbeddedConnection> {
    const connection = await this.postgres(server)
    await query(connection, `create database ${database}`)
    return { ...connection, database }
  }

  async postgresVersion(): Promise<string | undefined> {
    const started = [...this.#parts.keys()].find((name) => name.startsWith('postgres '))
    if (!started) return undefined
    const [row] = await query(
      await this.postgres(started.replace('postgres ', '') as PostgresName),
      'show server_version',
    )
    return row?.server_version
  }

  load() {
    return this.part('load', async () => {
      const load = startProcess<LoadCommands>('load')
      this.atEnd(() => load.stop())
      return load
    })
  }

  async close() {
    for (const cleanup of this.#cleanups.splice(0).reverse()) await cleanup()
  }
}

async function query(connection: EmbeddedConnection, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
