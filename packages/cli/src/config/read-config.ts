import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { isPlainObject } from '@hallpass/contract'
import { at, type ConfigProblem, configProblems, isSecret, type Tree } from '@hallpass/contract/config-file'
import { ConfigError } from './config-error.ts'
import { withFileTexts } from './file-texts.ts'
import { loadFile } from './load-file.ts'
import { forEnvironment } from './merge-environment.ts'
import { type Position, positionOf } from './positions.ts'
import { sourceProblems } from './source-problems.ts'

export interface FileProblem extends Partial<Position> {
  /** From the working folder. */
  file: string
  /** Dotted; empty where it is about the file as a whole. */
  path: string
  message: string
}

export interface ReadConfig {
  /** From the working folder. */
  name: string
  /** What the file declares. Programs are in it as texts, secrets still as placeholders. */
  tree: Tree
  problems: FileProblem[]
  /** Programs that cannot be read. A project may have such already: only a push of them is refused. */
  broken: FileProblem[]
  /** All files that it is made of. */
  inputs: string[]
}

/** Which file, and which of its environments. */
export interface Source {
  path: string
  environment: string | undefined
  cwd: string
}

/** Reads and judges a configuration file without asking anybody. */
export async function readConfig(source: Source): Promise<ReadConfig> {
  const { path, environment, cwd } = source
  const name = relative(cwd, path) || path
  const { exported, inputs } = await loadFile(path, cwd)
  if (!isPlainObject(exported)) {
    throw new ConfigError(`${name} must export its configuration: export default defineConfig({ … })`)
  }
  const { declared, problems, files } = withFileTexts(forEnvironment(exported, environment, name), path)
  const tree = declared as Tree
  const programs = files.filter(({ file }) => /\.[jt]sx?$/.test(file) && existsSync(file))
  const broken = await Promise.all(
    programs.map(async ({ file, path: at }) =>
      (await sourceProblems(file, cwd)).map((problem) => ({ ...problem, path: at.join('.') })),
    ),
  )
  return {
    name,
    tree,
    problems: [...placed(problems, source), ...problemsIn(tree, source)],
    broken: broken.flat(),
    inputs: [...inputs, ...files.map(({ file }) => file)],
  }
}

/** What is wrong with what a file declares. What a secret is shows when it is pushed: until then it may be any text. */
export function problemsIn(tree: Tree, source: Source): FileProblem[] {
  const plain = withoutSecrets(tree) as Tree
  const isOpen = ({ path, isAboutText }: ConfigProblem) => isAboutText && isSecret(at(tree, path))
  return placed(
    configProblems(plain).filter((problem) => !isOpen(problem)),
    source,
  )
}

function placed(problems: readonly Pick<ConfigProblem, 'path' | 'message'>[], source: Source): FileProblem[] {
  if (!problems.length) return []
  const { path: file, environment, cwd } = source
  const text = readFileSync(file, 'utf8')
  return problems.map(({ path, message }) => ({
    file: relative(cwd, file) || file,
    ...(positionOf(text, environment === undefined ? path : ['$environments', environment, ...path]) ?? {}),
    path: path.join('.'),
    message,
  }))
}

function withoutSecrets(value: unknown): unknown {
  if (isSecret(value)) return 'a-secret'
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutSecrets(member)]))
}
