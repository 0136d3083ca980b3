import { startTestServer, TestProject } from '@hallpass/server/testing'
import { type OpenCluster, startOpenCluster } from '@hallpass/server/testing/open-cluster.ts'
import { expect, it, onTestFinished } from 'vitest'
import { commandLine, envOf, query } from './testing/backups.ts'

const { newFile, run } = commandLine()

/** A Postgres of its own: the role that keeps projects apart belongs to the whole of it. */
async function startCluster() {
  const cluster = await startOpenCluster()
  onTestFinished(() => cluster.stop())
  return cluster
}

/** A database that belongs to an ordinary user, as providers hand them out. */
async function addDatabase(cluster: OpenCluster, name: string, attributes = '') {
  await cluster.run(`create role ${name} login ${attributes}`)
  await cluster.run(`create database ${name} owner ${name}`)
  const url = `postgres://${name}@localhost:5432/${name}?host=${encodeURIComponent(cluster.socketDir)}`
  return { connection: cluster.as(name, name), url, drop: async () => {} }
}

const behindWall = (database: { url: string }) => ({ ...envOf(database), HALLPASS_ROW_SECURITY: 'on' })

const guardedTables = `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`

it('a backup of a server with row security has the rows of all projects, and a restore elsewhere is behind the wall again', async () => {
  const first = await addDatabase(await startCluster(), 'owner_of_first', 'createrole')
  const server = await startTestServer({ database: first })
  const projects = [await server.createProject(), await server.createProject()]
  const people = await Promise.all(projects.map((project) => project.signUp()))
  expect((await query(first, guardedTables))[0].n).toBeGreaterThan(20)

  const file = newFile()
  expect(await run(['backup', file], behindWall(first))).toMatchObject({ code: 0, errors: '' })

  const second = await addDatabase(await startCluster(), 'owner_of_second', 'createrole')
  expect(await run(['restore', file], behindWall(second))).toMatchObject({ code: 0, errors: '' })
  const other = await startTestServer({ database: second })
  for (const [i, project] of projects.entries()) {
    const there = new TestProject(other.base, project.id, project.keys)
    expect((await there.signIn(people[i]!)).id).toBe(people[i]!.id)
    expect((await there.server.get('/users')).body.items.map(({ id }: { id: string }) => id)).toEqual([people[i]!.id])
  }
  expect(await query(second, guardedTables)).toEqual(await query(first, guardedTables))
}, 180_000)

it('doctor says that row security is kept, or what an administrator has to run before the server can start', async () => {
  const cluster = await startCluster()
  const database = await addDatabase(cluster, 'plain')
  expect((await run(['migrate'], { ...envOf(database), HALLPASS_ROW_SECURITY: 'off' })).code).toBe(0)
  const off = await run(['doctor'], envOf(database))
  expect(off.out).not.toContain('row security')
  const missing = await run(['doctor'], behindWall(database))
  expect(missing.code).toBe(1)
  expect(missing.out).toMatch(/HALLPASS_ROW_SECURITY=on cannot be kept: .*create role hallpass_tenant nologin/)

  await cluster.run('create role hallpass_tenant nologin; grant hallpass_tenant to plain;')
  const server = await startTestServer({ database })
  await server.close()
  expect((await run(['doctor'], behindWall(database))).out).toContain('row security keeps projects apart')
}, 180_000)
