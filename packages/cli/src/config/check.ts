import type { Terminal } from '../command.ts'
import { ConfigError } from './config-error.ts'
import { type FileProblem, type ReadConfig, readConfig, type Source } from './read-config.ts'

export const problemLine = ({ file, line, column, message }: FileProblem) =>
  `${file}:${line === undefined ? '' : `${line}:${column}:`} ${message}`

/** Says what is wrong with the file. */
export async function check(source: Source, { json }: { json: boolean }, { out, error }: Terminal): Promise<number> {
  const { name, problems: wrong, broken } = await readConfig(source)
  const problems = [...wrong, ...broken]
  if (json) out(JSON.stringify({ problems }, undefined, 2))
  else if (problems.length) for (const problem of problems) error(problemLine(problem))
  else out(`${name} is valid.`)
  return problems.length ? 1 : 0
}

/** Nothing is compared or pushed while something is wrong with the file. */
export function requireRight({ problems }: ReadConfig): void {
  if (problems.length) throw new ConfigError(problems.map(problemLine).join('\n'))
}
