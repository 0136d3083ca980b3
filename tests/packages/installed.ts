import { type ChildProcess, execFile, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { TestProject } from '@hallpass/server/testing/test-project.ts'

export const checkout = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

const nobody = 65_534

/** What npm is told to use on this machine. */
export function npmSettings() {
  const listed = execFileSync('npm', ['config', 'list', '--json'], { encoding: 'utf8', stdio: 'pipe' })
  const { cache, registry, userconfig, globalconfig } = JSON.parse(listed)
  return { cache, registry, userconfig, globalconfig, update_notifier: 'false' }
}

/** That, and nothing else of whoever runs the tests. */
function npmEnvironment(home: string, own: Readonly<Record<string, string>>) {
  const names = Object.entries({ ...npmSettings(), ...own }).map(([name, value]) => [
    `npm_config_${name}`,
    String(value),
  ])
  // Where the machine trusts more than Node does. Not all package managers read npm's settings.
  const { PATH, NODE_EXTRA_CA_CERTS: trusted } = process.env
  return { PATH, HOME: home, ...(trusted && { NODE_EXTRA_CA_CERTS: trusted }), ...Object.fromEntries(names) }
}

/** A folder outside of the checkout with an app's folder and an empty home in it. */
export function emptyMachine({ hasCache = true, registry }: { hasCache?: boolean; registry?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-package-'))
  // Otherwise the database of a test that runs as root would live outside of the folder, and stay.
  chmodSync(folder, 0o755)
  const [app, home] = [join(folder, 'app'), join(folder, 'home')]
  for (const one of [app, home]) mkdirSync(one)
  const own = { ...(!hasCache && { cache: join(folder, 'npm-cache') }), ...(registry && { registry }) }
  const env = npmEnvironment(home, own)
  const npm = (args: string[]) => execFileSync('npm', args, { cwd: app, env, encoding: 'utf8', stdio: 'pipe' })
  /** Without peers: those of Next.js alone are as large as all the rest, and the app brings them along. */
  const shell = async (line: string, more: Record<string, string> = {}) => {
    const given = { ...env, npm_config_legacy_peer_deps: 'true', ...more }
    return (await promisify(execFile)('sh', ['-c', line], { cwd: app, env: given })).stdout
  }
  const running = new Set<ChildProcess>()
  const remove = async () => {
    for (const child of running) await endOf(child, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, app, home, env, npm, shell, running, remove }
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals) {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  child.kill(signal)
  await gone
}
export type Machine = ReturnType<typeof emptyMachine>

/** The package `hallpass` as a file. */
export function packHallpass(folder: string): string {
  execFileSync(process.execPath, ['tools/package/pack.mjs', folder], { cwd: checkout, stdio: 'pipe' })
  const [file = ''] = readdirSync(folder).filter((name) => /^hallpass-.*\.tgz$/.test(name))
  return join(folder, file)
}

/** Without scripts: nothing that is installed may need them. */
export function install({ npm }: Machine, ...packages: string[]) {
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages])
}

/** The installed command, in an environment that knows nothing of the checkout. */
export function installedCommand({ app, home, running }: Machine, node = process.execPath) {
  const program = join(app, 'node_modules/.bin/hallpass')
  const environment = { PATH: `${dirname(node)}:/usr/bin:/bin:/usr/sbin:/sbin`, HOME: home }
  const launch = (args: string[], env: Record<string, string>, user: SpawnOptions = {}) =>
    spawn(node, [program, ...args], { ...user, cwd: app, env: { ...environment, ...env }, stdio: 'pipe' })

  const run = async (args: string[], env: Record<string, string> = {}, user: SpawnOptions = {}) => {
    const child = launch(args, env, user)
    const output = gather(child)
    await once(child, 'close')
    return { code: child.exitCode, output: output() }
  }

  /** As somebody who may read the app's folder and not write in it. */
  const runAsStranger = async () => {
    const isRoot = process.getuid?.() === 0
    if (!isRoot) chmodSync(app, 0o555)
    try {
      const env = { HALLPASS_PORT: String(await freePort()) }
      return await run([], env, isRoot ? { uid: nobody, gid: nobody } : {})
    } finally {
      chmodSync(app, 0o755)
    }
  }

  /** Resolves when it has said where its documentation is. */
  const start = async (args: string[] = [], env: Record<string, string> = {}) => {
    const port = await freePort()
    const child = launch(args, { HALLPASS_PORT: String(port), ...env })
    running.add(child)
    const output = gather(child)
    while (!/^ {2}(docs|reference) /m.test(output())) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended: ${output()}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const stop = async () => {
      await endOf(child, 'SIGTERM')
      return child.exitCode
    }
    return { base: `http://localhost:${port}`, port, output, stop }
  }

  /** Made by the command while the server runs. */
  const createProject = async (base: string, name: string) => {
    const { output } = await run(['projects', 'create', name])
    const [id = '', client = '', server = '', admin = ''] = [...output.matchAll(/^HALLPASS_\w+=(.+)$/gm)].map(
      ([, value]) => value,
    )
    return new TestProject(base, id, { client, server, admin })
  }
  return { run, runAsStranger, start, createProject }
}

function gather(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      text += data
    })
  }
  return () => text
}
