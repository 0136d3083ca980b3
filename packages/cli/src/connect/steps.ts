import { spawn } from 'node:child_process'
import { relative } from 'node:path'
import { registryPath } from '@hallpass/contract'
import type { Environment } from '@hallpass/server/settings'
import type { Terminal } from '../command.ts'
import { ConnectError } from './connect-error.ts'
import type { PackageManager } from './package-manager.ts'

/** Where nobody sits, some refuse to change their lock file unless they are told. */
const installs: Record<PackageManager, readonly string[]> = {
  npm: ['install', '--no-audit', '--no-fund'],
  pnpm: ['install', '--no-frozen-lockfile'],
  yarn: ['install'],
  bun: ['install'],
}

export interface Steps {
  folder: string
  manager: PackageManager
  install: boolean
  build: boolean
  /** The script that starts it, if there is one. */
  start: string | undefined
}

/** Says each before it is run, and shows what it said if it failed. */
export async function runSteps({ folder, manager, install, build }: Steps, terminal: Terminal): Promise<void> {
  const env = environmentOf(terminal.env)
  for (const args of [...(install ? [installs[manager]] : []), ...(build ? [['run', 'build']] : [])]) {
    const line = [manager, ...args].join(' ')
    terminal.out(`Running ${line}`)
    const { code, output } = await run(manager, args, folder, env)
    if (code === 0) continue
    terminal.error(output.trimEnd())
    throw new ConnectError(
      code === undefined
        ? `${manager} is not installed here. The files are written: run ${line} yourself.`
        : `${line} failed in ${folder}. The files are written: fix what it says above, and run it again.`,
    )
  }
}

/** What is left to do. */
export function sayEnd({ folder, manager, install, start }: Steps, then: string, { out, cwd }: Terminal): void {
  const place = relative(cwd, folder)
  const lines = [
    ...(place ? [`cd ${place}`] : []),
    ...(install ? [] : [`${manager} install`]),
    ...(start ? [`${manager} run ${start}`] : []),
  ]
  out(`\nDone. Start the app${lines.length > 0 ? `:\n\n${lines.map((line) => `  ${line}\n`).join('')}` : '.\n'}`)
  out(then)
}

/** Without what was meant for this command alone: `npm create --registry` is our server, which has our packages alone. */
function environmentOf(given: Environment): Environment {
  const { NODE_ENV: _, npm_config_registry: registry, ...env } = given
  const isOurs = registry?.replace(/\/?$/, '/').endsWith(registryPath)
  return {
    ...env,
    ...(registry && !isOurs && { npm_config_registry: registry }),
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  }
}

function run(program: string, args: readonly string[], cwd: string, env: Environment) {
  return new Promise<{ code: number | undefined; output: string }>((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => output.push(bytes))
    child.on('error', () => resolve({ code: undefined, output: '' }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output).toString() }))
  })
}
