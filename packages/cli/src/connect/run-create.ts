import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import type { FrameworkId } from '@hallpass/contract/app-setup'
import own from '../../package.json' with { type: 'json' }
import { UsageError } from '../arguments.ts'
import type { Terminal } from '../command.ts'
import { addressOf, type LocalServer } from './address.ts'
import { requireWritable, writeChanges } from './changes.ts'
import { ConnectError } from './connect-error.ts'
import { type FlagValues, frameworkFlag, frameworkIds, managerFlag, textOfFlag } from './flags.ts'
import { newApps, newFiles, registryFiles } from './new-files.ts'
import { findPackageManager } from './package-manager.ts'
import { packageVersion, readFacts } from './server.ts'
import { runSteps, sayEnd } from './steps.ts'
import { chooseTarget } from './target.ts'

interface Job {
  values: FlagValues
  terminal: Terminal
  local: LocalServer | undefined
}

const defaultName = 'my-app'

/** Makes an app in a folder that is empty, or not there yet. */
export async function runCreate(given: string | undefined, job: Job): Promise<number> {
  const { values, terminal, local } = job
  const folder = resolve(terminal.cwd, given ?? (await askFolder(terminal)))
  const name = nameOf(folder)
  requireWritable(folder, ['.'])
  requireEmpty(folder)
  const app = newApps[frameworkFlag(values) ?? (await askFramework(terminal))]
  const facts = await readFacts(addressOf({ given: textOfFlag(values, 'url'), env: terminal.env, local }))
  const version = await packageVersion(facts, app.framework.package, own.version)
  const wish = {
    facts,
    framework: app.framework,
    name,
    env: terminal.env,
    local: local?.projects,
    projectId: textOfFlag(values, 'project'),
    opensBrowser: values['no-open'] !== true,
  }
  const manager = managerFlag(values) ?? findPackageManager(dirname(folder), {}, terminal.env.npm_config_user_agent)
  const registry = registryFiles(facts, { folder, manager, manifest: {}, env: terminal.env })
  requireWritable(
    folder,
    registry.map(({ path }) => path),
  )
  const choice = await chooseTarget(wish, undefined, terminal)
  try {
    const files = newFiles(app, { name, manager, version, registry, target: await choice.settle() })
    write(folder, files)
    terminal.out(`${name} is a ${app.framework.name} app. Its project at ${facts.url} is ${choice.project}.\n`)
    for (const { path } of files) terminal.out(`  ${relative(terminal.cwd, resolve(folder, path))}`)
    terminal.out('')
  } finally {
    await choice.end()
  }
  const install = values['no-install'] !== true
  const steps = { folder, manager, install, build: install && values['no-build'] !== true, start: 'dev' }
  await runSteps(steps, terminal)
  sayEnd(steps, `and open ${app.framework.devUrl}`, terminal)
  return 0
}

async function askFolder({ ask }: Terminal): Promise<string> {
  if (!ask) throw new UsageError('Name the folder: hallpass create <folder>')
  return (await ask(`Name of the app? [${defaultName}] `)).trim() || defaultName
}

/** What npm takes as the name of a package. */
function nameOf(folder: string): string {
  const name = basename(folder)
  if (/^[a-z0-9][a-z0-9._-]{0,213}$/.test(name)) return name
  throw new UsageError(`'${name}' cannot be the name of an app: use lowercase letters, digits and -`)
}

function requireEmpty(folder: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new ConnectError(`${folder} is a file. Choose another name.`)
  if (readdirSync(folder).every((name) => name === '.git')) return
  throw new ConnectError(
    `${folder} is not empty. Choose another folder, or run hallpass init in it if there is an app.`,
  )
}

async function askFramework({ ask, error }: Terminal): Promise<FrameworkId> {
  if (!ask) throw new UsageError(`Choose a framework: --framework ${frameworkIds.join(', ')}`)
  const about = { next: 'Next.js', react: 'React with Vite', node: 'Node with Hono' }
  error(frameworkIds.map((id, at) => `  ${at + 1}  ${about[id]}`).join('\n'))
  while (true) {
    const answer = (await ask('Which framework? [1] ')).trim() || '1'
    const found = frameworkIds.find((id, at) => answer === String(at + 1) || answer === id)
    if (found) return found
  }
}

function write(folder: string, files: ReturnType<typeof newFiles>): void {
  const isOurs = !existsSync(folder)
  try {
    writeChanges(folder, files)
  } catch (error) {
    if (isOurs) rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
