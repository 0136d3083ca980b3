import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestDatabase } from '@hallpass/server/testing'
import { createEmptyDatabase } from '@hallpass/server/testing/test-database.ts'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { main } from '../main.ts'

/** That of test servers. */
export const secret = 'a-secret-that-only-the-tests-of-this-project-know'

/** The command, in a folder that ends with the file's tests. */
export function commandLine() {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-backup-'))
  // Otherwise the database of a test that runs as root would live outside of the folder, and stay.
  chmodSync(folder, 0o755)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let counter = 0
  return {
    folder,
    newFile: () => join(folder, `${++counter}.backup`),
    run: async (args: string[], env: Record<string, string>) => {
      const out: string[] = []
      const errors: string[] = []
      const terminal = {
        env,
        cwd: folder,
        out: (line: string) => out.push(line),
        error: (line: string) => errors.push(line),
      }
      return { code: await main(args, terminal), out: out.join('\n'), errors: errors.join('\n') }
    },
  }
}

export const envOf = ({ url }: Pick<TestDatabase, 'url'>, HALLPASS_SECRET = secret) => ({
  DATABASE_URL: url,
  HALLPASS_SECRET,
})

/** One that ends with the test. */
export async function emptyDatabase() {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  return database
}

export async function query({ connection }: Pick<TestDatabase, 'connection'>, sql: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
