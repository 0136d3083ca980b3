import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { packSdk } from '../../tools/sdk.mjs'
import type { Files } from './files.ts'
import { environment, serve } from './serve.ts'

/** Made by the framework's own tool, with what we publish installed from its files, in an empty folder. */
export interface NewApp {
  write(files: Files): void
  read(name: string): string
  run(command: string, ...args: string[]): Promise<void>
  /** Until the file's tests are over; the address that it answers at. */
  serve(command: string, ...args: string[]): Promise<string>
}

/** For a file of tests, which ends what it made. */
export function newApps() {
  const ends: (() => void)[] = []
  afterAll(() => {
    for (const end of ends.reverse()) end()
  })
  const empty = () => {
    const folder = mkdtempSync(join(tmpdir(), 'hallpass-app-'))
    ends.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    return folder
  }
  /** `scaffold` is what somebody types, with the folder `app`; `versions` replace those that it chose. */
  return async (scaffold: readonly string[], versions: readonly string[] = []): Promise<NewApp> => {
    const parent = empty()
    const folder = join(parent, 'app')
    await execute(parent, 'npx', '--yes', ...scaffold)
    await execute(folder, 'npm', 'install', '--no-audit', '--no-fund', ...versions, ...(await packedFiles()))
    return {
      write: (files) => {
        for (const [name, content] of Object.entries(files)) {
          mkdirSync(dirname(join(folder, name)), { recursive: true })
          writeFileSync(join(folder, name), content)
        }
      },
      read: (name) => readFileSync(join(folder, name), 'utf8'),
      run: (command, ...args) => execute(folder, command, ...args),
      serve: async (command, ...args) => {
        const { origin, end } = await serve(folder, command, ...args)
        ends.push(end)
        return origin
      },
    }
  }
}

async function packedFiles(): Promise<string[]> {
  const folder = await packSdk()
  return readdirSync(folder).flatMap((name) => (/^hallpass-.*\.tgz$/.test(name) ? [join(folder, name)] : []))
}

/** Not at once: the server of the tests goes on meanwhile. */
async function execute(cwd: string, command: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(command, args, { cwd, env: environment(), maxBuffer: 2 ** 26 }).catch((error) => {
    throw new Error(`${command} ${args.join(' ')} failed:\n${error.stdout}\n${error.stderr}`)
  })
}

/** The published packages take these lines as they are; so must ours, from the entry for those who move. */
export function writeDocumentedUsage(app: NewApp, entry: string, ending: string): string {
  const file = `documented-usage${entry.replaceAll(/\W+/g, '-')}.${ending}`
  app.write({ [file]: readFileSync('tests/frameworks/documented-usage.ts', 'utf8').replace("'PKG'", `'${entry}'`) })
  return file
}
