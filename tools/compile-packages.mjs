// `node tools/compile-packages.mjs <package>=<folder> …`: what apps import of each package, as modules and types, in that folder.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { layersOf, mergeModules } from './merge-modules.mjs'
import { builtFolder } from './published.mjs'
import { build } from './tsdown.mjs'

const tsconfig = resolve('tsconfig.published.json')

/**
 * By the native compiler: the other one took most of a minute. Each package for itself, because a type that one of them
 * only infers is otherwise named by any package that has it, also by one that is built upon it.
 */
async function compileTypes(folder, types) {
  const [sources, tests] = ['src', 'src/**/*.test.*'].map((path) => resolve(folder, path))
  const config = join(types, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ extends: tsconfig, include: [sources], exclude: [tests] }))
  const args = ['-p', config, '--outDir', types, '--rootDir', '.']
  await promisify(execFile)(process.execPath, ['node_modules/typescript-native/bin/tsc', ...args]).catch((error) => {
    throw new Error(`The types of ${folder} do not compile:\n${error.stdout}${error.stderr}`)
  })
}

/** Takes types from there. Must come before the plugin that would make them. */
const typesFrom = (folder) => ({
  name: 'types-made-before',
  load: {
    filter: { id: { include: [/\.d\.ts$/], exclude: [/node_modules/] } },
    handler(id) {
      const file = join(folder, relative('.', id))
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined
    },
  },
})

/** What package.json says that others import, by the name of the file that it becomes. */
function entriesOf(manifest) {
  const built = `./${builtFolder(manifest)}/`
  const places = Object.values(manifest.exports).flatMap((place) => [place, place['react-server']])
  const entries = places.filter((place) => place?.['hallpass-source'])
  return Object.fromEntries(
    entries.map((place) => {
      const file = place.default ?? place.import.default
      return [file.slice(built.length, -'.js'.length), place['hallpass-source']]
    }),
  )
}

function published(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { manifest, entries: entriesOf(manifest) }
}

async function compileModules(folder, target, types) {
  const { manifest, entries } = published(folder)
  await build({
    config: false,
    cwd: resolve(folder),
    outDir: target,
    logLevel: 'error',
    entry: entries,
    format: JSON.stringify(manifest.exports).includes('"require"') ? ['esm', 'cjs'] : ['esm'],
    platform: 'neutral',
    target: 'es2023',
    fixedExtension: false,
    tsconfig,
    // Says that no compiler is to be started: all of them are there.
    dts: { oxc: true },
    inputOptions: (options) => ({ ...options, plugins: [typesFrom(types), options.plugins] }),
    // By these very names: with an ending Next.js does not recognise its own modules.
    external: Object.keys(manifest.peerDependencies ?? {}).map((name) => new RegExp(`^${name}(/|$)`)),
    // One file per source file: bundlers of apps can leave out what a page does not use, and `use client` stays on top.
    // Where that would be too many, they are merged afterwards.
    unbundle: true,
  })
}

async function compile(folder, target) {
  const types = mkdtempSync(join(tmpdir(), 'hallpass-types-'))
  try {
    await compileTypes(folder, types)
    await compileModules(folder, target, types)
    const { manifest, entries } = published(folder)
    if (layersOf[manifest.name]) await mergeModules(target, Object.keys(entries), layersOf[manifest.name])
  } finally {
    rmSync(types, { recursive: true, force: true })
  }
}

const wanted = process.argv.slice(2).map((argument) => argument.split('='))
await Promise.all(wanted.map(([folder, target]) => compile(folder, resolve(target))))
