import { InvalidSetting, type Setting } from './setting.ts'
import { textOf } from './setting-text.ts'

export interface SettingTree {
  readonly [key: string]: Setting<unknown> | SettingTree
}

export type ValuesOf<T> = { [K in keyof T]: T[K] extends Setting<infer V> ? V : ValuesOf<T[K]> }

export interface SettingsProblem {
  readonly name: string
  /** One whole line, without the value of a secret. */
  readonly message: string
}

export type Environment = Readonly<Record<string, string | undefined>>

function isSetting(node: Setting<unknown> | SettingTree): node is Setting<unknown> {
  return typeof node.read === 'function'
}

export function listSettings(tree: SettingTree): Setting<unknown>[] {
  return Object.values(tree).flatMap((node) => (isSetting(node) ? [node] : listSettings(node)))
}

/** Reads the whole tree; every invalid value adds a problem and stays undefined. */
export function readTree<T extends SettingTree>(tree: T, env: Environment, problems: SettingsProblem[]): ValuesOf<T> {
  const values = Object.entries(tree).map(([key, node]) => [
    key,
    isSetting(node) ? readOne(node, env, problems) : readTree(node, env, problems),
  ])
  // Object.fromEntries cannot know that each key keeps its own type; callers look at problems before the values.
  return Object.fromEntries(values) as ValuesOf<T>
}

function readOne(setting: Setting<unknown>, env: Environment, problems: SettingsProblem[]): unknown {
  try {
    return setting.read(textOf(setting, env))
  } catch (error) {
    if (!(error instanceof InvalidSetting)) throw error
    const text = env[setting.name]?.trim()
    const given = setting.secret || !text ? '' : `, not ${JSON.stringify(text.slice(0, 100))}`
    problems.push({ name: setting.name, message: `${setting.name} ${error.message}${given}` })
    return undefined
  }
}
