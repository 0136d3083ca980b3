import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { publishedPackages } from '../published.mjs'

/** What an app can import, by what it writes. */
export interface EntryPoint {
  name: string
  file: string
}

/** Nobody imports these but our own packages, and the manifest itself has nothing to say. */
const isPublic = (path: string) => !path.startsWith('./internal') && path !== './package.json'
const sdkPackages = ['@hallpass/js', '@hallpass/react', '@hallpass/next']

/** Every entry point of the SDK's packages, from their manifests; one for servers has `(server)` behind it. */
export function entryPoints(): EntryPoint[] {
  return publishedPackages()
    .filter(({ manifest }) => sdkPackages.includes(manifest.name))
    .flatMap(({ folder, manifest }) =>
      Object.entries(manifest.exports)
        .filter(([path]) => isPublic(path))
        .flatMap(([path, conditions]) => filesOf(manifest.name + path.slice(1), folder, conditions as Conditions)),
    )
}

interface Conditions {
  'hallpass-source'?: string
  'react-server'?: Conditions
}

function filesOf(name: string, folder: string, conditions: Conditions): EntryPoint[] {
  const { 'hallpass-source': source, 'react-server': server } = conditions
  return [
    ...(source ? [{ name, file: resolve(folder, source) }] : []),
    ...(server ? filesOf(`${name} (server)`, folder, server) : []),
  ]
}

/** The sources as the compiler sees them in an app: with the packages’ own types, and not those that are built. */
export function createSdkProgram(files: readonly string[]): ts.Program {
  const { config } = ts.parseConfigFileTextToJson('tsconfig.published.json', readFileSync('tsconfig.base.json', 'utf8'))
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.')
  return ts.createProgram({
    rootNames: [...files],
    options: {
      ...options,
      lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      composite: false,
      noEmit: true,
      emitDeclarationOnly: false,
    },
  })
}
