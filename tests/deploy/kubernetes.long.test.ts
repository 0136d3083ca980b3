/** kubectl renders the manifests, and knows every field of theirs. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { type DebianProgram, debianProgram } from '../debian/programs.ts'
import { blocksOf } from '../guides/blocks.ts'
import { root } from './files.ts'

const copy = mkdtempSync(join(tmpdir(), 'hallpass-kubernetes-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))
cpSync(join(root, 'deploy/kubernetes'), copy, { recursive: true })
const example = join(copy, 'kustomization.yaml')

/** What it writes, without a cluster or a configuration anywhere. */
async function kubectl(args: string[], input = ''): Promise<string> {
  const program: DebianProgram = await debianProgram('kubectl')
  const child = program.start(args, { env: { HOME: copy, KUBECONFIG: '/dev/null' } })
  const [said, complaints]: [string[], string[]] = [[], []]
  child.stdout?.on('data', (data) => said.push(String(data)))
  child.stderr?.on('data', (data) => complaints.push(String(data)))
  child.stdin?.end(input)
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect([code, complaints.join('')]).toEqual([0, ''])
  return said.join('')
}

const render = async () => parseAllDocuments(await kubectl(['kustomize', copy])).map((document) => document.toJS())
const kindsOf = (objects: { kind: string }[]) => objects.map(({ kind }) => kind).sort()
const always = ['ConfigMap', 'Deployment', 'Job', 'PodDisruptionBudget', 'Service']

it('kubectl renders the example: image, address and namespace reach every object', async () => {
  const objects = await render()
  expect(kindsOf(objects)).toEqual(always)
  expect(new Set(objects.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['hallpass']))
  const find = (kind: string) => objects.find((object) => object.kind === kind)
  const settings = find('ConfigMap')
  expect(settings.data.HALLPASS_URL).toBe('https://auth.example.com')
  const [server] = find('Deployment').spec.template.spec.containers
  const [migration] = find('Job').spec.template.spec.containers
  expect([server.image, migration.image]).toEqual(Array(2).fill('registry.example.com/hallpass:0.1.0'))
  // Its name has a hash, so that a changed address restarts the servers; the job cannot be changed.
  expect(settings.metadata.name).toMatch(/^hallpass-\w{10}$/)
  expect(server.envFrom[0]).toEqual({ configMapRef: { name: settings.metadata.name } })
  expect(JSON.stringify(migration)).not.toContain('configMapRef')
}, 300_000)

it('ingress and network policy are there when they are asked for, with the address of the guide', async () => {
  const text = readFileSync(example, 'utf8')
  const guide = readFileSync(join(root, 'docs/guides/kubernetes.md'), 'utf8')
  const [, patches = ''] = /```yaml\n(patches:\n.*?)```/s.exec(guide) ?? []
  expect(patches).toContain('kind: Ingress')
  writeFileSync(example, text.replaceAll(/^ {2}# - /gm, '  - ') + patches)
  const objects = await render()
  expect(kindsOf(objects)).toEqual([...always, 'Ingress', 'NetworkPolicy'].sort())
  const { spec } = objects.find(({ kind }) => kind === 'Ingress')
  expect([spec.rules[0].host, spec.tls[0].hosts[0]]).toEqual(['login.example.org', 'login.example.org'])
}, 300_000)

it('kubectl takes the lines of the guide that make the namespace and its secret', async () => {
  const block = blocksOf('docs/guides/kubernetes').find(({ text }) => text.includes('kubectl create'))!
  const lines = block.text.replaceAll('\\\n', ' ').trim().split('\n')
  const { file, env } = await debianProgram('kubectl')
  const given = { ...env, HOME: copy, KUBECONFIG: '/dev/null', PATH: `${dirname(file)}:${process.env.PATH}` }
  const said = lines.map((line) =>
    // Without a cluster: it says what it would make.
    execFileSync('sh', ['-c', `${line} --dry-run=client --output name`], { env: given, encoding: 'utf8' }).trim(),
  )
  expect(said).toEqual(['namespace/hallpass', 'secret/hallpass'])
}, 300_000)

/** Reading an object into what kubectl knows of it leaves out what it does not know. */
it.each(['deployment', 'migration'])(
  'kubectl knows every field of %s.yaml',
  async (name) => {
    const text = readFileSync(join(copy, 'base', `${name}.yaml`), 'utf8')
    const known = JSON.parse(await kubectl(['set', 'env', '--local', '-f', '-', '-o', 'json', 'A=b'], text))
    expect(known).toMatchObject(withVariable(parse(text)))
  },
  300_000,
)

interface Workload {
  spec: { template: { spec: { containers: { env?: object[] }[] } } }
}

/** As it is after `set env A=b`. */
function withVariable(workload: Workload): Workload {
  for (const container of workload.spec.template.spec.containers) {
    container.env = [...(container.env ?? []), { name: 'A', value: 'b' }]
  }
  return workload
}
