import { type Import, isTest, type Sources } from './source.ts'

const root = 'packages/server/src/'

/** Each part with the parts it may import. Testing helpers may import anything. */
const parts: Record<string, readonly string[]> = {
  settings: [],
  observe: ['settings'],
  db: ['settings', 'observe'],
  jobs: ['db', 'settings', 'observe'],
  core: ['db', 'jobs', 'settings', 'observe'],
  http: ['core', 'db', 'settings', 'observe', 'app'],
  features: ['core', 'db', 'http', 'settings', 'observe', 'app'],
}

/** The order inside core: a part may import only those before it. */
const coreOrder = [
  // Base: tools that know nothing of the product.
  ...[
    'bounded-cache',
    'clock',
    'crypto',
    'email',
    'limits',
    'metadata',
    'fair-gate',
    'connection-shares',
    'geo',
    'maintenance',
    'idempotency',
    'images',
    'outgoing',
    'pictures',
    'passwords',
    'tokens',
  ],
  // Nouns: what the product is about.
  ...[
    'activity',
    'audit',
    'outbox',
    'permissions',
    'teams',
    'projects',
    'request',
    'sign-in-notes',
    'api-keys',
    'cli-logins',
  ],
  ...['codes', 'webauthn', 'sessions', 'sign-in-log', 'users', 'sign-in', 'vault', 'old-system'],
  // Engines: what runs by itself or talks to others.
  ...['mail', 'bulk-mail', 'metrics', 'oauth', 'sso', 'payments', 'webhooks', 'health'],
]

const partOf = (path: string) => path.split('/')[0]!.replace(/\.ts$/, '')
const secondOf = (path: string) => path.split('/')[1]!.replace(/\.ts$/, '')

export function checkServer(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to, specifier }) => {
    if (!from.startsWith(root) || !to?.startsWith(root)) return []
    const [fromPath, toPath] = [from.slice(root.length), to.slice(root.length)]
    // A test may reach for anything but another feature.
    const problem =
      featureProblem(fromPath, toPath) ??
      (isTest(from) ? undefined : (directionProblem(fromPath, toPath) ?? roomProblem(fromPath, toPath)))
    return problem === undefined ? [] : [`${from} imports ${specifier}: ${problem}`]
  })
}

function featureProblem(from: string, to: string): string | undefined {
  if (partOf(from) !== 'features' || partOf(to) !== 'features') return undefined
  return secondOf(from) === secondOf(to) ? undefined : 'it is another feature'
}

function directionProblem(from: string, to: string): string | undefined {
  const [fromPart, toPart] = [partOf(from), partOf(to)]
  if (fromPart === 'core' && toPart === 'core') return coreProblem(secondOf(from), secondOf(to))
  const allowed = parts[fromPart]
  return fromPart !== toPart && allowed && !allowed.includes(toPart)
    ? `${fromPart} may not import ${toPart}`
    : undefined
}

/** Where a part of core has rooms, others come in by an index.ts. */
function roomProblem(from: string, to: string): string | undefined {
  const [top, part, ...rest] = to.split('/')
  if (top !== 'core' || rest.length < 2 || rest.at(-1) === 'index.ts' || from.startsWith(`core/${part}/`))
    return undefined
  return `it is a room of core/${part}, which has an index.ts`
}

function coreProblem(from: string, to: string): string | undefined {
  if (from === to) return undefined
  const unknown = [from, to].find((part) => !coreOrder.includes(part))
  if (unknown !== undefined) return `core/${unknown} has no place in the order of core (tools/imports/server.ts)`
  return coreOrder.indexOf(to) > coreOrder.indexOf(from) ? `core/${to} comes after core/${from}` : undefined
}

/** Only these may hold a database handle that is not bound to one tenancy. */
const unscoped = [
  /^core\/projects\//,
  /^core\/activity\//,
  /^core\/images\//,
  // The operator closes the whole installation.
  /^core\/maintenance/,
  // A secret scanner knows a key, and not whose it is.
  /^core\/api-keys\/find-anywhere/,
  /^core\/crypto\/reseal/,
  /^core\/metrics\/fold/,
  /^core\/audit\/chain/,
  // Compares the ends of all logs with what was announced.
  /^core\/audit\/witness/,
  // A log outlives its project as a note of its end.
  /^core\/audit\/erased/,
  // Users of the dashboard act in the logs of all projects.
  /^core\/audit\/forget/,
  // So does an event of the payment processor, which names an account.
  /^core\/payments\/account-tenancy/,
  /^core\/codes\/sweep/,
  /^core\/oauth\/sweep/,
  /^core\/sso\/sweep/,
  /^core\/sign-in\/sweep/,
  // Written and swept for all projects at once.
  /^core\/sign-in-log\//,
  // One look finds what ended for all calls that wait, of any project.
  /^core\/sessions\/(revocation-polls|sweep)/,
  // What waits for endpoints is sent for all projects at once.
  /^core\/webhooks\/(queue|dispatcher|disable|start|sweep)/,
  // A link to unsubscribe names no project.
  /^core\/codes\/link-codes/,
  /^core\/bulk-mail\/sweep/,
  // The operator's own view over all projects.
  /^core\/health\//,
  /^core\/mail\/log\/(captured-mails|failed-emails)/,
]
const unscopedNames = /\b(SystemDb|systemOf|getExecutor|database\.(system|transaction|rateLimitStore))\b/

export function checkUnscoped(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    const path = file.startsWith(root) ? file.slice(root.length) : ''
    if (!/^(core|features|http)\//.test(path) || isTest(file)) return []
    if (unscoped.some((pattern) => pattern.test(path))) return []
    const line = text.split('\n').find((one) => unscopedNames.test(one))
    return line === undefined ? [] : [`${file} uses an unscoped database handle: ${line.trim()}`]
  })
}

/** Writers say that a project changed (core/projects/store.ts); who then forgets it is settled where the app is made. */
const forgetsProjects = /\bprojects\.forget/

export function checkForgets(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    const path = file.startsWith(root) ? file.slice(root.length) : ''
    if (!/^(core|features|http)\//.test(path) || isTest(file) || !forgetsProjects.test(text)) return []
    return [`${file} forgets a project by itself: call projectChanged where the row is written`]
  })
}
