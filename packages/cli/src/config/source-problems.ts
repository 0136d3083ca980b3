import { readFileSync } from 'node:fs'
import { dirname, extname, relative } from 'node:path'
import { esbuild } from './esbuild.ts'
import type { FileProblem } from './read-config.ts'

/** Where a template or theme cannot be read as a program; whether it renders shows when the server tries. */
export async function sourceProblems(file: string, cwd: string): Promise<Omit<FileProblem, 'path'>[]> {
  const loader = extname(file) === '.ts' ? 'ts' : 'tsx'
  const built = await esbuild([`--loader=${loader}`], dirname(file), readFileSync(file, 'utf8'))
  if ('code' in built) return []
  return built.errors.map(({ file: _, ...error }) => ({ file: relative(cwd, file), ...error }))
}
