/** The program that runs inside QuickJS: the packages that sources may import, and the module model around them. */
import './shims.ts'
import './arktype-config.ts'

import * as components from '@react-email/components'
import * as arktype from 'arktype'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import * as authoring from '../model/authoring.ts'
import { checkTemplate, checkTheme, type TemplateModule, type ThemeModule } from '../model/modules.ts'
import { type Job, prepare } from '../model/prepare.ts'
import { RenderProblem } from '../model/problem.ts'
import type { WholeStream } from './shims.ts'

type Factory = (require: (name: string) => unknown, module: { exports: object }, exports: object) => void

const packages = new Map<string, unknown>([
  ['react', react],
  ['react/jsx-runtime', jsxRuntime],
  ['@react-email/components', components],
  ['arktype', arktype],
  ['@hallpass/emails', authoring],
  ['@stackframe/emails', authoring],
])

const importable = 'react, @react-email/components, arktype and @hallpass/emails'

/** With its place in the source, unlike other problems. */
class ImportProblem extends Error {}

function requirePackage(name: string): unknown {
  const found = packages.get(name)
  if (!found) throw new ImportProblem(`"${name}" cannot be imported. Emails can import ${importable}.`)
  return found
}

function load(factory: Factory): Record<string, unknown> {
  const module = { exports: {} }
  factory(requirePackage, module, module.exports)
  return module.exports
}

type Outcome = { markup: string; subject?: string; notificationCategory?: string } | { error: string; stack: string }

async function markupOf(element: react.ReactElement): Promise<string> {
  try {
    return renderToStaticMarkup(element)
  } catch (error) {
    // Tailwind waits for its styles, which only the streaming renderer can do.
    if (!/426/.test(String((error as Error)?.message))) throw error
  }
  let failure: { error: unknown } | undefined
  const stream = await renderToReadableStream(react.createElement(react.Suspense, null, element), {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= { error }
    },
  })
  await stream.allReady
  if (failure) throw failure.error
  return (stream as unknown as WholeStream).read()
}

let modules: { theme: ThemeModule; template: TemplateModule } | undefined

async function render(job: Job): Promise<Outcome> {
  if (!modules) throw new Error('nothing is loaded')
  const { email, content, found } = prepare(modules.theme, modules.template, job)
  const markup = await markupOf(email)
  if (!found.declarations) await markupOf(content)
  return { markup, ...found.declarations }
}

/** What React says in its small build is a number. */
const reactProblems: Readonly<Record<string, string>> = {
  31: 'An object cannot be shown as text. Show one of its members instead.',
  130: 'An element is undefined. Check that the package it is imported from has a component of that name.',
  482: 'A component made a promise while it rendered. Emails cannot wait.',
}

function failureOf(error: unknown): Outcome {
  if (!(error instanceof Error)) return { error: String(error), stack: '' }
  if (error instanceof RenderProblem) return { error: error.message, stack: '' }
  const stack = String(error.stack)
  const known = reactProblems[/Minified React error #(\d+)/.exec(error.message)?.[1] ?? '']
  if (known) return { error: known, stack }
  return { error: error instanceof ImportProblem ? error.message : `${error.name}: ${error.message}`, stack }
}

/** Leaves its outcome as JSON in a global, which is read when all pending work is done. */
const settle = (outcome: Outcome) => void Object.assign(globalThis, { outcome: JSON.stringify(outcome) })

/** Runs the two sources before any email is known: the result is the same for all of their emails. */
function loadModules(theme: Factory, template: Factory) {
  try {
    modules = { theme: checkTheme(load(theme)), template: checkTemplate(load(template)) }
  } catch (error) {
    settle(failureOf(error))
  }
}

function start(job: string) {
  void render(JSON.parse(job)).catch(failureOf).then(settle)
}

Object.assign(globalThis, { loadModules, start })
