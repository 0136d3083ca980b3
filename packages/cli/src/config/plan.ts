import { isPlainObject, type JsonValue } from '@hallpass/contract'
import { at, type Change, changesOf, isSecret, type Tree, valuesIn } from '@hallpass/contract/config-file'
import type { Environment } from '@hallpass/server/settings'
import { ConfigError } from './config-error.ts'
import { problemsIn, type ReadConfig, type Source } from './read-config.ts'
import { type Remote, type RemoteConfig, readRemote } from './remote.ts'
import { type ShownChange, shownChanges } from './show-changes.ts'

/** What a push would do. */
export interface Plan {
  remote: RemoteConfig
  changes: Change[]
  shown: ShownChange[]
  /** Dotted places of everything that the file declares. */
  places: string[]
  /** Secrets that are not set here, and were taken to be what the project has. */
  notCompared: string[]
}

export interface PlanOptions {
  prune: boolean
  env: Environment
}

/** Compares a file with the project that it is for. */
export async function makePlan(config: ReadConfig, remote: Remote, options: PlanOptions): Promise<Plan> {
  const current = await readRemote(remote)
  // The server answers nested names.
  const stored = current.override as Tree
  const notCompared = new Set<string>()
  const tree = withSecrets(config.tree, options.env, (name, path) => {
    notCompared.add(name)
    return at(stored, path) ?? `(${name} is not set)`
  })
  const changes = changesOf(tree, stored, options)
  return {
    remote: current,
    changes,
    shown: shownChanges(changes, config.tree),
    places: valuesIn(tree).map(({ path }) => path.join('.')),
    notCompared: [...notCompared],
  }
}

/** A push needs every secret, and what each is must be right for its place. */
export function requireSecrets(config: ReadConfig, env: Environment, source: Source): void {
  const missing = new Set<string>()
  const tree = withSecrets(config.tree, env, (name) => {
    missing.add(name)
    return 'a-secret'
  })
  if (missing.size) {
    const names = [...missing].join(', ')
    throw new ConfigError(`Nothing was pushed: set ${names}, which ${config.name} takes from the environment.`)
  }
  const [problem] = problemsIn(tree, source)
  if (problem) throw new ConfigError(`Nothing was pushed: ${problem.message}.`)
}

type IfUnset = (name: string, path: readonly string[]) => JsonValue

function withSecrets(tree: Tree, env: Environment, ifUnset: IfUnset): Tree {
  const walk = (value: unknown, path: readonly string[]): unknown => {
    // Empty counts as unset, as for our own settings.
    if (isSecret(value)) return env[value.$secret] || ifUnset(value.$secret, path)
    if (!isPlainObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member, [...path, name])]))
  }
  return walk(tree, []) as Tree
}
