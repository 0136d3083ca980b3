import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isPlainObject, parseJson } from '@hallpass/contract'
import {
  appFrameworks,
  type Framework,
  type FrameworkId,
  inJavaScript,
  nextApp,
  nextHandler,
  nextWrapping,
  nodeApp,
  reactApp,
  reactProvider,
  reactWrapping,
  type SourceFile,
  type Wrapping,
  wrapped,
} from '@hallpass/contract/app-setup'
import { type Change, textOf } from './changes.ts'
import { ConnectError } from './connect-error.ts'
import type { Manifest } from './package-manager.ts'

/** An app that is there, and the sources that it lacks. */
export interface FoundApp {
  folder: string
  name: string
  framework: Framework
  manifest: Manifest
  sources: Change[]
}

const knows = 'Next.js with the App Router, React with Vite, and Node with Hono or Express'

export function findApp(folder: string, wanted: FrameworkId | undefined): FoundApp {
  const manifest = readManifest(folder)
  const framework = appFrameworks[wanted ?? frameworkOf(manifest)]
  const name = typeof manifest.name === 'string' ? manifest.name : basename(folder)
  return { folder, name, framework, manifest, sources: sourcesOf[framework.id](folder) }
}

function readManifest(folder: string): Manifest {
  const text = textOf(folder, 'package.json')
  if (text === undefined) {
    throw new ConnectError(
      `There is no package.json in ${folder}. Run hallpass init in the folder of an app, or hallpass create to make a new one.`,
    )
  }
  const manifest = parseJson(text)
  if (!isPlainObject(manifest))
    throw new ConnectError(`${join(folder, 'package.json')} is not JSON that npm would read.`)
  for (const field of ['dependencies', 'devDependencies']) {
    const value = manifest[field]
    if (value !== undefined && !isPlainObject(value))
      throw new ConnectError(`${join(folder, 'package.json')} has ${field} that are not an object.`)
  }
  return manifest
}

function frameworkOf(manifest: Manifest): FrameworkId {
  const has = (name: string) =>
    [manifest.dependencies, manifest.devDependencies].some((place) => isPlainObject(place) && place[name] !== undefined)
  if (has('next')) return 'next'
  if (has('vite') && has('react')) return 'react'
  if (has('hono') || has('express')) return 'node'
  throw new ConnectError(`package.json names no framework that hallpass init knows: ${knows}.`)
}

const isTyped = (folder: string) => existsSync(join(folder, 'tsconfig.json'))

/** As it is written for this app, unless somebody wrote one already. */
function fresh(folder: string, file: SourceFile, below = ''): Change {
  const { path, text } = isTyped(folder) ? file : inJavaScript(file)
  const place = below + path
  const other = place.replace(/\.[jt]s(x?)$/, (ending) =>
    ending.startsWith('.t') ? ending.replace('t', 'j') : ending.replace('j', 't'),
  )
  const known = [place, other].find((one) => existsSync(join(folder, one)))
  const before = known && textOf(folder, known)
  return { path: known ?? place, before, after: before ?? text }
}

function around(folder: string, path: string, place: RegExp, wrapping: Wrapping, what: string): Change {
  const before = textOf(folder, path) ?? ''
  const component = /^<(\w+)/.exec(wrapping.lines[0] ?? '')?.[1] ?? ''
  if (before.includes(`<${component}`)) return { path, before, after: before }
  const after = wrapped(before, place, wrapping)
  if (after === undefined) {
    throw new ConnectError(
      `${join(folder, path)} does not have ${what} exactly once, so ${component} cannot be put around it. Put it there by hand and run hallpass init again.`,
    )
  }
  return { path, before, after }
}

const firstOf = (folder: string, paths: readonly string[]) => paths.find((path) => existsSync(join(folder, path)))

function nextSources(folder: string): Change[] {
  const below = existsSync(join(folder, 'app')) ? '' : 'src/'
  if (!existsSync(join(folder, `${below}app`))) {
    const hasPages = firstOf(folder, ['pages', 'src/pages'])
    throw new ConnectError(
      hasPages
        ? `This app has the Pages Router (${hasPages}), and Hallpass for Next.js needs the App Router.`
        : `${join(folder, 'app')} is missing: this is not a whole Next.js app yet.`,
    )
  }
  const layout = firstOf(
    folder,
    ['tsx', 'jsx', 'js'].map((ending) => `${below}app/layout.${ending}`),
  )
  if (!layout)
    throw new ConnectError(`${join(folder, below, 'app/layout.tsx')} is missing: Hallpass goes into the root layout.`)
  return [
    fresh(folder, nextApp, below),
    fresh(folder, nextHandler, below),
    around(folder, layout, /(?<![(,]\s*)\{\s*children\s*\}(?!\s*[:)])/, nextWrapping, '{children}'),
  ]
}

function reactSources(folder: string): Change[] {
  const main = firstOf(folder, ['src/main.tsx', 'src/main.jsx', 'src/index.tsx', 'src/index.jsx'])
  if (!main) throw new ConnectError(`${join(folder, 'src/main.tsx')} is missing: this is not a whole Vite app yet.`)
  return [
    fresh(folder, reactApp),
    fresh(folder, reactProvider),
    around(folder, main, /<(?:App|RouterProvider)(?:\s[^<>]*)?\/>/, reactWrapping, '<App /> or <RouterProvider />'),
  ]
}

const sourcesOf: Record<FrameworkId, (folder: string) => Change[]> = {
  next: nextSources,
  react: reactSources,
  node: (folder) => [fresh(folder, nodeApp, existsSync(join(folder, 'src')) ? 'src/' : '')],
}
