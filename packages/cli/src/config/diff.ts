import type { Environment } from '@hallpass/server/settings'
import type { Terminal } from '../command.ts'
import { makePlan } from './plan.ts'
import { planLines } from './push.ts'
import type { ReadConfig } from './read-config.ts'
import type { Remote } from './remote.ts'

interface DiffFlags {
  prune: boolean
  json: boolean
}

/** Says what a push would change: 0 nothing, 2 something. */
export async function diff(
  config: ReadConfig,
  remote: Remote,
  env: Environment,
  flags: DiffFlags,
  { out }: Terminal,
): Promise<number> {
  const plan = await makePlan(config, remote, { prune: flags.prune, env })
  const { shown, notCompared } = plan
  if (flags.json) {
    const { version } = plan.remote
    out(JSON.stringify({ project: remote.projectId, version, changes: shown, notCompared }, undefined, 2))
  } else for (const line of planLines(plan, remote)) out(line)
  return shown.length ? 2 : 0
}
