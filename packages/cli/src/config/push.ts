import { basename } from 'node:path'
import { documentOf } from '@hallpass/contract/config-file'
import type { Environment } from '@hallpass/server/settings'
import type { Terminal } from '../command.ts'
import { problemLine } from './check.ts'
import { ConfigError } from './config-error.ts'
import { makePlan, type Plan, requireSecrets } from './plan.ts'
import type { ReadConfig, Source } from './read-config.ts'
import { pushRemote, type Remote } from './remote.ts'
import { changeLines } from './show-changes.ts'

export interface PushFlags {
  prune: boolean
  yes: boolean
  json: boolean
  commit: string | undefined
}

interface Push {
  config: ReadConfig
  source: Source
  remote: Remote
  env: Environment
  flags: PushFlags
}

/** One call that writes what differs, made from what was compared. */
export async function push({ config, source, remote, env, flags }: Push, terminal: Terminal): Promise<number> {
  requireSecrets(config, env, source)
  const plan = await makePlan(config, remote, { prune: flags.prune, env })
  requirePrograms(config, plan)
  const managed_by = managedBy(config, plan, flags)
  if (!plan.changes.length && isManagedSo(plan, managed_by)) return report(plan, undefined, flags, terminal)
  if (!flags.json) for (const line of planLines(plan, remote)) terminal.out(line)
  await requireConsent(plan, flags, terminal)
  const { version } = await pushRemote(remote, {
    config_override_string: JSON.stringify(documentOf(plan.changes)),
    version: plan.remote.version,
    managed_by,
  })
  return report(plan, version, flags, terminal)
}

/** What the project has already stays, also where it is no program. */
function requirePrograms({ broken }: ReadConfig, { changes }: Plan): void {
  const places = changes.map(({ path }) => path.join('.'))
  const pushed = broken.filter(({ path }) => places.some((place) => path === place || path.startsWith(`${place}.`)))
  if (pushed.length) throw new ConfigError(pushed.map(problemLine).join('\n'))
}

function managedBy({ name }: ReadConfig, { places }: Plan, { commit }: PushFlags) {
  const file = name.startsWith('..') ? basename(name) : name.replaceAll('\\', '/')
  return { file, commit: commit ?? null, places }
}

/** A new commit alone is no reason to write. */
function isManagedSo({ remote }: Plan, { file, places }: ReturnType<typeof managedBy>): boolean {
  const before = remote.managedBy
  return before?.file === file && JSON.stringify(before.places) === JSON.stringify(places)
}

async function requireConsent({ remote, changes }: Plan, { yes }: PushFlags, { ask }: Terminal): Promise<void> {
  if (yes) return
  if (!ask) throw new ConfigError('Nothing was pushed: there is nobody to ask. Pass --yes to push without asking.')
  const what = changes.length ? `Write ${counted(changes.length)}` : 'Mark these settings as managed by the file'
  const where = remote.isProduction ? `${remote.displayName}, which is in production` : remote.displayName
  const answer = await ask(`${what} to ${where}? [y/N] `)
  if (!/^y(es)?$/i.test(answer.trim())) throw new ConfigError('Nothing was pushed.')
}

function report(plan: Plan, version: string | undefined, { json }: PushFlags, { out }: Terminal): number {
  const isPushed = version !== undefined
  if (json) {
    out(
      JSON.stringify({ changes: plan.shown, pushed: isPushed, version: version ?? plan.remote.version }, undefined, 2),
    )
  } else out(isPushed ? `Pushed ${counted(plan.changes.length)}.` : 'Nothing differs.')
  return 0
}

const counted = (count: number) => (count === 1 ? '1 difference' : `${count} differences`)

/** What is compared with what, and how they differ. */
export function* planLines({ remote, shown, notCompared }: Plan, { projectId, url }: Remote): Generator<string> {
  yield `${oneLine(remote.displayName)} (${projectId}) at ${url}`
  yield* changeLines(shown)
  if (!shown.length) yield '  nothing differs'
  for (const name of notCompared) yield `  ${name} is not set here: its value was not compared`
}

/** Customers choose these names: no line breaks and no control of somebody's terminal. */
const oneLine = (name: string) => name.replaceAll(/\p{C}+/gu, ' ')
