/** Builds the Dockerfile without Docker and without a registry of images. */
import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { emptyMachine, install } from '../packages/installed.ts'
import { root } from './files.ts'

const run = async (program: string, args: string[], cwd = root) =>
  (await promisify(execFile)(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 })).stdout.trim()

/** What an image says about how it is run. */
export interface ImageConfig {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  Labels: Record<string, string>
  ExposedPorts: Record<string, object>
  Volumes: Record<string, object>
  Healthcheck: { Test: string[] }
}

export interface Image {
  /** Its file system. */
  folder: string
  config: ImageConfig
  architecture: string
}

const needed = { buildah: '/usr/bin/buildah', debootstrap: '/usr/sbin/debootstrap' }

/** A place for images. Needs root, as everything that makes file systems does. */
export async function createBuilder() {
  if (process.getuid?.() !== 0) throw new Error('Images are built by root alone.')
  const missing = Object.entries(needed).filter(([, file]) => !existsSync(file))
  for (const [name] of missing) throw new Error(`${name} is missing: install it (Debian: apt-get install ${name}).`)
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-image-'))
  const places = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = (...args: string[]) => run(needed.buildah, [...places, ...args])
  await makeBase(folder, buildah)
  return {
    build: (target: string, architecture: string = here) => build(folder, buildah, target, architecture),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

type Buildah = (...args: string[]) => Promise<string>

const baseName = 'docker.io/library/node:24-slim'
const architectures = { x64: 'amd64', arm64: 'arm64' } as const
/** As images call what this machine is. */
const here = architectures[process.arch as keyof typeof architectures]

/**
 * Debian with Node and npm, under the name that the Dockerfile begins with. For the other platform as well, where nothing of
 * it is run: its file system need not be right.
 */
async function makeBase(folder: string, buildah: Buildah) {
  const base = join(folder, 'base')
  const server = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'])
  await run(needed.debootstrap, ['--variant=minbase', 'bookworm', base, server.split('\n')[0] ?? ''])
  const machine = emptyMachine()
  try {
    const node = `node-${process.platform}-${process.arch}`
    install(machine, `${node}@24`, 'npm@11')
    const modules = join(machine.app, 'node_modules')
    copyFileSync(join(modules, node, 'bin/node'), join(base, 'usr/local/bin/node'))
    mkdirSync(join(base, 'usr/local/lib/node_modules'), { recursive: true })
    cpSync(join(modules, 'npm'), join(base, 'usr/local/lib/node_modules/npm'), { recursive: true })
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'))
  } finally {
    await machine.remove()
  }
  const container = await buildah('from', 'scratch')
  await buildah('copy', '--quiet', container, base, '/')
  rmSync(base, { recursive: true })
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  await buildah('manifest', 'create', baseName)
  for (const architecture of Object.values(architectures)) {
    const name = `localhost/base-${architecture}`
    await buildah('config', '--env', path, '--os', 'linux', '--arch', architecture, container)
    await buildah('commit', '--quiet', container, name)
    await buildah('manifest', 'add', '--os', 'linux', '--arch', architecture, baseName, name)
  }
  await buildah('rm', container)
}

async function build(folder: string, buildah: Buildah, target: string, architecture: string): Promise<Image> {
  const tag = `localhost/${target}-${architecture}`
  const machine = JSON.parse(await run('npm', ['config', 'list', '--json']))
  // The machine's certificates and what npm has fetched already: of no concern to who builds elsewhere.
  const cache = '/var/cache/npm'
  writeFileSync(join(folder, 'npmrc'), `cache=${cache}\n${machine.cafile ? `cafile=${machine.cafile}\n` : ''}`)
  const volumes = [
    `${join(folder, 'npmrc')}:/usr/local/etc/npmrc:ro`,
    '/etc/ssl/certs:/etc/ssl/certs:ro',
    `${machine.cache}:${cache}`,
  ]
  await buildah(
    ...['bud', '--isolation', 'chroot', '--pull-never', '--format', 'docker'],
    ...['--platform', `linux/${architecture}`, '--target', target, '--tag', tag],
    ...volumes.flatMap((volume) => ['--volume', volume]),
    ...['--build-arg', `npm_config_registry=${machine.registry}`],
    '.',
  )
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', tag))
  const mounted = await buildah('mount', await buildah('from', '--pull-never', tag))
  return { folder: mounted, config: Docker.config, architecture: Docker.architecture }
}
