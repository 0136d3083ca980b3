// Builds what browsers get: apps/pages and apps/dashboard (or those named), each into its own dist folder.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compress } from './web-compress.mjs'
import { describeBuild } from './web-index.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
/** Each with the file without which it is still being written. */
const apps = { pages: 'vite.config.ts', dashboard: 'index.html' }
const drafts = path.join(root, 'node_modules/.cache/hallpass')
/** What goes into a build beside the app itself. */
const sharedInputs = ['packages/contract/src', 'packages/js/src', 'packages/react/src', 'package-lock.json']
const tools = ['tools/web.mjs', 'tools/web-compress.mjs', 'tools/web-index.mjs']

/**
 * Builds each app that changed since its last build; any number of processes may do so at once. In a process of its own:
 * what is built must not depend on the environment of whoever asks (a test runner's NODE_ENV gives a React for tests).
 */
export async function buildWeb(...names) {
  const script = fileURLToPath(import.meta.url)
  const child = spawn(process.execPath, [script, ...names], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The web pages could not be built.')
}

/** After `npm ci`: without the tools (--omit=dev) or with sources that do not build there is still an installation. */
export async function prepareWeb() {
  if (fs.existsSync(path.join(root, 'node_modules/vite'))) await buildWeb().catch(() => {})
}

async function buildApps(names) {
  removeOldDrafts()
  const failures = []
  for (const app of names.length > 0 ? names : Object.keys(apps)) {
    await buildApp(app).catch((error) => failures.push(`apps/${app}: ${error.message}`))
  }
  if (failures.length === 0) return
  console.error(`The web pages could not be built.\n${failures.join('\n')}`)
  process.exitCode = 1
}

async function buildApp(app) {
  const folder = path.join(root, 'apps', app)
  if (!fs.existsSync(path.join(folder, apps[app]))) return
  const stamp = stampOf(app)
  const target = path.join(folder, 'dist')
  if (builtStamp(target) === stamp) return
  const started = Date.now()
  const draft = path.join(drafts, `web-${app}-${uniqueName()}`)
  try {
    await runVite(folder, draft)
    await compress(draft)
    fs.writeFileSync(path.join(draft, 'build.json'), JSON.stringify(describeBuild(draft, stamp)))
    replaceFolder(draft, target, stamp)
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
  console.log(`Built apps/${app} in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** What builds left behind that were killed; those of others that still run are younger. */
function removeOldDrafts() {
  const hour = 3_600_000
  const found = fs.existsSync(drafts) ? fs.readdirSync(drafts).filter((name) => name.startsWith('web-')) : []
  for (const draft of found.map((name) => path.join(drafts, name))) {
    const age = Date.now() - (fs.statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > hour) fs.rmSync(draft, { recursive: true, force: true })
  }
}

const uniqueName = () => `${process.pid}-${randomBytes(4).toString('hex')}`

async function runVite(folder, outDir) {
  const { build, defaultClientConditions } = await import('vite')
  await build({
    root: folder,
    logLevel: 'error',
    // The sources of our own packages, so that nothing has to be built before.
    resolve: { conditions: ['hallpass-source', ...defaultClientConditions] },
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  })
}

/** By content and not by time: a fresh checkout of the same sources is the same build. */
function stampOf(app) {
  const hash = createHash('sha256')
  const inputs = [`apps/${app}`, ...sharedInputs, ...tools].flatMap((input) => filesIn(path.join(root, input)))
  for (const file of inputs)
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

const isIgnored = (name) => name === 'node_modules' || name === 'dist' || /\.test\.tsx?$/.test(name)

function filesIn(place) {
  const stat = fs.statSync(place, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [place]
  const names = fs.readdirSync(place).filter((name) => !isIgnored(name))
  return names.sort().flatMap((name) => filesIn(path.join(place, name)))
}

function builtStamp(folder) {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, 'build.json'), 'utf8')).stamp
  } catch {
    return undefined
  }
}

/** Whoever comes second finds the folder taken; what is in it then was made of the same sources, or is replaced. */
function replaceFolder(draft, target, stamp) {
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      return fs.renameSync(draft, target)
    } catch (error) {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    }
    if (builtStamp(target) === stamp) return
    moveAway(target)
  }
  throw new Error(`${target} could not be replaced`)
}

function moveAway(folder) {
  const old = path.join(drafts, `web-old-${uniqueName()}`)
  try {
    fs.renameSync(folder, old)
  } catch (error) {
    // Somebody else moved it first.
    if (error.code !== 'ENOENT') throw error
  }
  fs.rmSync(old, { recursive: true, force: true })
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  process.env.NODE_ENV = 'production'
  // A server that was killed must not leave a build behind that nobody waits for.
  process.on('disconnect', () => process.exit(1))
  process.channel?.unref()
  await buildApps(process.argv.slice(2))
}
