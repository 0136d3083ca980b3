import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The text of every source file by its path from the root of the repository. */
export type Sources = ReadonlyMap<string, string>

export interface Import {
  /** The path of the importing file. */
  from: string
  specifier: string
  /** The path of the imported file, where it is one of the sources. */
  to: string | undefined
  /** Whether the importing file cannot run before the imported one has: neither a type nor an import on demand. */
  isEager: boolean
}

export function readSources(): Sources {
  const files = ['packages', 'apps']
    .flatMap((top) => readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.gen\.ts$/.test(file))
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

const statements = [
  /^\s*(?:import|export)\s+(?<type>type\s)?[\w\s{},*$]*?from\s*'(?<specifier>[^']+)'/gm,
  /^\s*import\s*'(?<specifier>[^']+)'/gm,
  /\bimport\s*(?<onDemand>\()\s*'(?<specifier>[^']+)'/g,
]

export function importsOf(sources: Sources): Import[] {
  return [...sources].flatMap(([from, text]) =>
    statements.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ groups }) => {
        const specifier = groups?.specifier ?? ''
        const path = normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
        const to = specifier.startsWith('.') && sources.has(path) ? path : undefined
        return { from, specifier, to, isEager: !groups?.type && !groups?.onDemand }
      }),
    ),
  )
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes('/src/testing/')
