/** Imports point one way (docs/adr/0001). Prints what breaks the rule and ends with 1. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** What a package may import of the others. */
const packages: Record<string, readonly string[]> = {
  contract: [],
  emails: [],
  'mock-oauth': [],
  js: ['@hallpass/contract'],
  server: ['@hallpass/contract', '@hallpass/emails', '@hallpass/mock-oauth'],
  cli: ['@hallpass/server', '@hallpass/contract'],
  react: ['@hallpass/contract', '@hallpass/js'],
  next: ['@hallpass/contract', '@hallpass/js', '@hallpass/react'],
  pages: ['@hallpass/contract', '@hallpass/js', '@hallpass/react'],
  dashboard: ['@hallpass/contract', '@hallpass/js', '@hallpass/react'],
}

/** Inside the server: each part with the parts it may import. Testing helpers may import anything. */
const serverParts: Record<string, readonly string[]> = {
  settings: [],
  observe: ['settings'],
  db: ['settings', 'observe'],
  jobs: ['db', 'settings', 'observe'],
  core: ['db', 'jobs', 'settings', 'observe', 'app'],
  http: ['core', 'db', 'settings', 'observe', 'app'],
  features: ['core', 'db', 'http', 'settings', 'observe', 'app'],
}

/** Only these may hold a database handle that is not bound to one tenancy. */
const unscoped = [
  /^db\//,
  /^core\/projects\//,
  /^core\/activity\//,
  /^core\/images\//,
  // A secret scanner knows a key, and not whose it is.
  /^core\/api-keys\/find-anywhere/,
  /^core\/crypto\/reseal/,
  /^core\/metrics\/fold/,
  /^core\/audit\/chain/,
  // So does an event of the payment processor, which names an account.
  /^core\/payments\/account-tenancy/,
  /^core\/codes\/sweep/,
  /^core\/oauth\/sweep/,
  /^core\/sign-in\/sweep/,
  // What waits for endpoints is sent for all projects at once.
  /^core\/webhooks\/(queue|dispatcher|disable|start|sweep)/,
  // A link to unsubscribe names no project.
  /^core\/codes\/unsubscribe-codes/,
  /^core\/bulk-mail\/sweep/,
  // The operator's own view over all projects.
  /^core\/mail\/log\/(captured-mails|failed-emails)/,
  /^jobs\//,
]
const unscopedNames = /\b(SystemDb|systemOf|getExecutor|database\.(system|transaction|rateLimitStore))\b/

const isTest = (path: string) => /\.test\.ts$/.test(path) || path.startsWith('testing/')
const partOf = (path: string) => path.split('/')[0]!.replace(/\.ts$/, '')
const featureOf = (path: string) => path.split('/')[1]

const problems: string[] = []
const sourceFiles = ['packages', 'apps']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(file))

for (const file of sourceFiles) {
  if (/\.gen\.ts$/.test(file)) continue
  const [, packageName = '', , ...rest] = file.split('/')
  const path = rest.join('/')
  for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
    checkPackage(file, packageName, specifier)
    if (packageName === 'server' && specifier.startsWith('.')) checkServerPart(file, path, specifier)
    if (packageName === 'dashboard' && path.startsWith('ui/')) checkKit(file, specifier)
  }
  if (packageName === 'server' && !isTest(path)) checkUnscoped(file, path)
}

function importsOf(source: string): string[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!)
}

function checkPackage(file: string, packageName: string, specifier: string) {
  if (!specifier.startsWith('@hallpass/')) return
  // Built-in e-mail sources are written like those of a project.
  if (file.startsWith('packages/emails/src/builtins/') && file.endsWith('.tsx')) return
  const allowed = packages[packageName] ?? []
  const isOwn = specifier.startsWith(`@hallpass/${packageName}`)
  if (isOwn || !allowed.some((one) => specifier === one || specifier.startsWith(`${one}/`))) {
    problems.push(`${file} imports ${specifier}`)
  }
}

/** The dashboard's kit knows no data and no router; the contract's main entry holds names and limits only. */
function checkKit(file: string, specifier: string) {
  const isOwn = specifier.startsWith('./') || specifier === '@hallpass/contract'
  if (isOwn || (!specifier.startsWith('.') && !/^@hallpass\/|router|query/.test(specifier))) return
  problems.push(`${file} imports ${specifier}: the kit knows no data and no router`)
}

function checkServerPart(file: string, path: string, specifier: string) {
  const target = normalize(join(dirname(path), specifier)).replaceAll('\\', '/')
  const [from = '', to = ''] = [partOf(path), partOf(target)]
  const allowed = serverParts[from]
  if (isTest(path) || !allowed || from === to) {
    if (from === 'features' && to === 'features' && featureOf(path) !== featureOf(target)) {
      problems.push(`${file} imports another feature: ${specifier}`)
    }
    return
  }
  if (!allowed.includes(to)) problems.push(`${file} imports ${specifier}: ${from} may not import ${to}`)
}

function checkUnscoped(file: string, path: string) {
  if (!/^(core|features|http)\//.test(path) || unscoped.some((pattern) => pattern.test(path))) return
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((one) => unscopedNames.test(one))
  if (line) problems.push(`${file} uses an unscoped database handle: ${line.trim()}`)
}

for (const problem of problems) console.error(problem)
console.log(`${sourceFiles.length} files, ${problems.length} imports that point the wrong way`)
process.exitCode = problems.length ? 1 : 0
