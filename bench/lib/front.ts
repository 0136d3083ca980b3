import path from 'node:path'
import { createProject } from '@hallpass/server/testing/create-project.ts'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { TestProject } from '@hallpass/server/testing/test-project.ts'
import { createCrowdedProject } from '../../tests/browser/dashboard-tab.ts'
import { buildWeb } from '../../tools/web.mjs'
import type { HallpassCommands } from '../servers/hallpass.ts'
import type { StaticCommands } from '../servers/static.ts'
import { environment, internalKeys } from './hallpass.ts'
import { startProcess } from './process.ts'
import { root } from './root.ts'
import type { Stage } from './stage.ts'

const sizes = { full: { users: 100_000, teams: 10_000 }, quick: { users: 10_000, teams: 1000 } }

export type Front = Awaited<ReturnType<typeof startFront>>

/** What browsers open: hosted sign-in, an app on the published client beside it, and the dashboard of a crowded project. */
export async function startFront(stage: Stage) {
  await buildWeb()
  const connection = await stage.createDatabase('bench_front', 'scale')
  const port = await freePort()
  const process = startProcess<HallpassCommands>(
    'hallpass',
    environment(port, `${stage.folder}/data-of-front`),
    profile(stage),
  )
  stage.atEnd(() => process.stop())
  const base = await process.call('start', connection)
  const internal = new TestProject(base, 'internal', internalKeys)
  const project = await createProject(internal, base, { displayName: 'Acme' })
  const size = sizes[stage.isQuick ? 'quick' : 'full']
  console.error(`  loading ${size.users.toLocaleString('en')} users`)
  const { owner, projectId } = await createCrowdedProject({ internal, database: { connection } }, size)
  // Its pages know it by this name, and so do cookies.
  const origin = `http://localhost:${port}`
  return {
    users: size.users,
    signIn: `${origin}/p/${project.id}/handler/sign-in`,
    publishedSignIn: `${await startPublished(stage, origin, project)}/handler/sign-in`,
    usersList: `${origin}/projects/${projectId}/users`,
    session: { name: 'stack-refresh-internal', value: owner.refreshToken, url: origin },
  }
}

const profile = ({ profileDir }: Stage) => (profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [])

async function startPublished(stage: Stage, baseUrl: string, { id, keys }: TestProject): Promise<string> {
  const { build } = await import('vite')
  const outDir = path.join(stage.folder, 'published-site')
  const appOptions = { baseUrl, projectId: id, publishableClientKey: keys.client }
  await build({
    root: path.join(root, 'bench/sites/published'),
    configFile: false,
    logLevel: 'error',
    define: { appOptions: JSON.stringify(appOptions) },
    build: { outDir, target: 'es2022', emptyOutDir: true },
  })
  const site = startProcess<StaticCommands>('static')
  stage.atEnd(() => site.stop())
  return site.call('start', outDir)
}
