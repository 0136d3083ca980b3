import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { jsonMaxDepth } from '@hallpass/contract'
import { type ConfigProblem, isFileText } from '@hallpass/contract/config-file'
import { isBranch } from './merge-environment.ts'

type Problem = Pick<ConfigProblem, 'path' | 'message'>

export interface WithTexts {
  declared: unknown
  problems: Problem[]
  /** Files that were read, or should have been, and for which place. */
  files: { file: string; path: readonly string[] }[]
}

/** Puts the texts of files where the configuration names them. What is undefined counts as not declared. */
export function withFileTexts(declared: unknown, configFile: string): WithTexts {
  const problems: Problem[] = []
  const files: WithTexts['files'] = []
  const walk = (value: unknown, path: readonly string[]): unknown => {
    // Anything deeper is refused further on, also what contains itself.
    if (path.length > jsonMaxDepth + 1) return null
    if (isFileText(value)) return textOf(value.$file, path)
    if (!isBranch(value)) return value
    const entries = Object.entries(value).filter(([, member]) => member !== undefined)
    return Object.fromEntries(entries.map(([name, member]) => [name, walk(member, [...path, name])]))
  }
  const textOf = (name: string, path: readonly string[]): string => {
    const file = resolve(dirname(configFile), name)
    const problem = isBelow(file, configFile) ? undefined : 'is not in the folder of the configuration file or below it'
    if (!problem) files.push({ file, path })
    const read = problem ? { problem } : readText(file)
    if ('text' in read) return read.text
    problems.push({ path, message: `${path.join('.')}: ${name} ${read.problem}` })
    return ''
  }
  return { declared: walk(declared, []), problems, files }
}

function isBelow(file: string, configFile: string): boolean {
  const way = relative(dirname(configFile), file)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}

function readText(file: string): { text: string } | { problem: string } {
  try {
    return { text: readFileSync(file, 'utf8') }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return { problem: code === 'ENOENT' ? 'does not exist' : `cannot be read (${code ?? error})` }
  }
}
