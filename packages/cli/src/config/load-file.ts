import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseJson } from '@hallpass/contract'
import * as configFile from '@hallpass/contract/config-file'
import { ConfigError } from './config-error.ts'
import { esbuild } from './esbuild.ts'

export interface LoadedFile {
  /** What it exports as its default. */
  exported: unknown
  /** The configuration file, and what it imports of its own. */
  inputs: string[]
}

const exchange = Symbol.for('hallpass.config-file')

/**
 * The file is a program of whoever calls us, and runs here as any other of theirs. It is made one text first, so that it
 * may be TypeScript and import other files; nothing is written for it.
 */
export async function loadFile(path: string, cwd: string): Promise<LoadedFile> {
  const name = relative(cwd, path) || path
  if (!existsSync(path)) throw new ConfigError(`There is no ${name}. Create it with hallpass config pull.`)
  const code = await bundled(path, cwd)
  // What the functions do is written once: the file gets those of this command, whether or not the package is installed.
  Object.assign(globalThis, { [exchange]: configFile })
  // A file that has not changed is run again, too: it may read the environment.
  const url = `data:text/javascript;base64,${Buffer.from(`${code}\n// ${performance.now()}`).toString('base64')}`
  try {
    const loaded: { default?: unknown } = await import(/* @vite-ignore */ url)
    return { exported: loaded.default, inputs: inputsOf(code, dirname(path)) }
  } catch (error) {
    throw new ConfigError(`${name} cannot be run: ${error instanceof Error ? error.message : error}`)
  }
}

const modules = ['@hallpass/js/config', 'hallpass/config']
const ownFunctions = `data:text/javascript,export const { defineConfig, file, secret } = globalThis[Symbol.for('${exchange.description}')]`

async function bundled(path: string, cwd: string): Promise<string> {
  const folder = dirname(path)
  const options = ['--bundle', '--platform=node', '--format=esm', '--target=node20', '--sourcemap=inline']
  const aliases = modules.map((name) => `--alias:${name}=${ownFunctions}`)
  // Code that looks for files beside itself finds them from where it was written. The name is in two parts, because our
  // own bundle has its address in the place of the whole.
  const address = `--define:import.meta.${'url'}=${JSON.stringify(pathToFileURL(path).href)}`
  const built = await esbuild([basename(path), ...options, ...aliases, address, '--sources-content=false'], folder)
  if ('code' in built) return built.code
  const lines = built.errors.map(({ message, file, line, column }) =>
    file === undefined ? message : `${relative(cwd, join(folder, file))}:${line}:${column}: ${message}`,
  )
  throw new ConfigError(lines.join('\n'))
}

/** As the source map names them, without packages and what came from no file. */
function inputsOf(code: string, folder: string): string[] {
  const [, map = ''] = /sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(code) ?? []
  const parsed = parseJson(Buffer.from(map, 'base64').toString()) as { sources?: string[] } | undefined
  const names = parsed?.sources?.filter((name) => !name.includes('node_modules/')) ?? []
  return names.map((name) => join(folder, name)).filter((file) => existsSync(file))
}
