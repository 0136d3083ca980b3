import { resolve } from 'node:path'
import { isPlainObject, type ServerFacts } from '@hallpass/contract'
import { type AppTarget, appVariables } from '@hallpass/contract/app-setup'
import own from '../../package.json' with { type: 'json' }
import type { Terminal } from '../command.ts'
import { addressOf, type LocalServer } from './address.ts'
import { type FoundApp, findApp } from './app.ts'
import { type Change, isNews, requireWritable, writeChanges } from './changes.ts'
import { ConnectError } from './connect-error.ts'
import { diffLines } from './diff.ts'
import { type FlagValues, frameworkFlag, managerFlag, textOfFlag } from './flags.ts'
import { findPackageManager, type PackageManager } from './package-manager.ts'
import { packageVersion, readFacts } from './server.ts'
import { envChange, gitignoreChange, manifestChange, registryChange } from './settings-files.ts'
import { runSteps, sayEnd } from './steps.ts'
import { type Choice, chooseTarget } from './target.ts'

interface Job {
  values: FlagValues
  terminal: Terminal
  /** A server whose data is on this machine. */
  local: LocalServer | undefined
}

/** Lets people sign in to the app of a folder. Nothing is changed before somebody has seen what. */
export async function runInit(folder: string, job: Job): Promise<number> {
  const { values, terminal, local } = job
  const app = findApp(resolve(terminal.cwd, folder), frameworkFlag(values))
  const { framework } = app
  const userAgent = terminal.env.npm_config_user_agent
  const manager = managerFlag(values) ?? findPackageManager(app.folder, app.manifest, userAgent)
  const beside = [framework.envFile, '.gitignore', 'package.json']
  requireWritable(app.folder, [...app.sources.map(({ path }) => path), ...beside])
  const facts = await readFacts(addressOf({ given: textOfFlag(values, 'url'), env: terminal.env, local, app }))
  const settings = await settingsChanges(app, manager, facts, terminal)
  requireWritable(
    app.folder,
    settings.filter(isNews).map(({ path }) => path),
  )
  const wish = {
    facts,
    framework,
    name: app.name,
    env: terminal.env,
    local: local?.projects,
    projectId: textOfFlag(values, 'project'),
    opensBrowser: values['no-open'] !== true,
  }
  const choice = await chooseTarget(wish, app.folder, terminal)
  try {
    terminal.out(`${app.name} is a ${framework.name} app. Its project at ${facts.url} is ${choice.project}.\n`)
    await change(app, settings, choice, job)
  } finally {
    await choice.end()
  }
  const install = values['no-install'] !== true
  const build = install && values['no-build'] !== true && hasScript(app)('build')
  const steps = { folder: app.folder, manager, install, build, start: ['dev', 'start'].find(hasScript(app)) }
  await runSteps(steps, terminal)
  sayEnd(steps, nextStep(app), terminal)
  return 0
}

async function settingsChanges(
  { folder, framework, manifest }: FoundApp,
  manager: PackageManager,
  facts: ServerFacts,
  { env }: Terminal,
): Promise<Change[]> {
  const version = await packageVersion(facts, framework.package, own.version)
  const registry = registryChange(facts, { folder, manager, manifest, env })
  return [
    manifestChange(folder, manifest, framework.package, version),
    ...(registry ? [registry] : []),
    gitignoreChange(folder, framework.envFile),
  ]
}

async function change(app: FoundApp, settings: Change[], choice: Choice, { values, terminal }: Job): Promise<void> {
  const { folder, framework, sources } = app
  const changesFor = (target: AppTarget) =>
    [...settings, envChange(folder, framework.envFile, appVariables(framework, target)), ...sources].filter(isNews)
  const shown = changesFor(choice.preview)
  if (shown.length === 0) return terminal.out('Every file is as it should be.')
  for (const line of shown.flatMap(diffLines)) terminal.out(line)
  if (values.yes !== true) {
    if (!terminal.ask)
      throw new ConnectError(
        'Nobody is at this terminal to confirm. Nothing was changed: pass --yes to write the files.',
      )
    const answer = await terminal.ask(
      `Write ${shown.length === 1 ? 'this file' : `these ${shown.length} files`}? [Y/n] `,
    )
    if (!/^(y(es)?)?$/i.test(answer.trim())) throw new ConnectError('Nothing was changed.')
  }
  writeChanges(folder, changesFor(await choice.settle()))
}

const hasScript =
  ({ manifest: { scripts } }: FoundApp) =>
  (name: string) =>
    isPlainObject(scripts) && scripts[name] !== undefined

const nextStep = ({ framework }: FoundApp) =>
  framework.id === 'node'
    ? "Who sent a request: import { getUser } from '@hallpass/js/hono', or '@hallpass/js/express'."
    : `and open ${framework.devUrl}/handler/sign-up to create the first account.`
