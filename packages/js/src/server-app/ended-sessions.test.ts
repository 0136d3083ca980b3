import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bundle } from '../../../../tools/bundle.mjs'
import { startApps } from '../../test/apps.ts'
import type { HallpassServerApp } from './server-app.ts'

const test = await startApps()
afterAll(() => test.close())
const { project, common, server, serverApp } = test
const app = serverApp()

type Tokens = { accessToken: string; refreshToken: string }
const signOut = (tokens: Tokens) => project.as('client', tokens).delete('/auth/sessions/current')
const until = (holds: () => boolean | Promise<boolean>) => vi.waitUntil(holds, { timeout: 60_000, interval: 20 })
const untilNobody = (of: HallpassServerApp, token: string) =>
  until(async () => (await of.verifyAccessToken(token)) === null)

/** A way to the server that can be cut. */
async function startTunnel() {
  const { port } = new URL(server.base)
  const sockets = new Set<Socket>()
  const tunnel = createTcpServer((caller) => {
    const onward = connect(Number(port), '127.0.0.1')
    for (const socket of [caller, onward]) sockets.add(socket.on('error', () => {}))
    caller.pipe(onward).pipe(caller)
  })
  await new Promise<void>((resolve) => tunnel.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(() => {
    cut()
    tunnel.close()
  })
  return { baseUrl: `http://127.0.0.1:${(tunnel.address() as AddressInfo).port}`, sockets, cut }
}

describe('tokens of ended sessions, verified locally', () => {
  it('the token of a session that ended is nobody, though it was verified before (T46)', async () => {
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    for (const { accessToken } of [ada, grace]) expect(await app.verifyAccessToken(accessToken)).not.toBeNull()
    await signOut(ada)
    await untilNobody(app, ada.accessToken)
    expect((await app.verifyAccessToken(grace.accessToken))?.id).toBe(grace.id)
  })

  it('an app that starts later knows at its first look which sessions ended (T46)', async () => {
    const ada = await project.signUp()
    await signOut(ada)
    const { baseUrl } = await startTunnel()
    expect(await serverApp({ baseUrl }).verifyAccessToken(ada.accessToken)).toBeNull()
  })

  it('what ends while the connection is cut is heard of afterwards (T46)', async () => {
    const tunnel = await startTunnel()
    const behind = serverApp({ baseUrl: tunnel.baseUrl })
    const ada = await project.signUp()
    expect(await behind.verifyAccessToken(ada.accessToken)).not.toBeNull()
    await until(() => server.app.revocationPolls.size > 0)
    tunnel.cut()
    await signOut(ada)
    await untilNobody(behind, ada.accessToken)
  })

  it('apps with the same key listen once, however many there are', async () => {
    // On a server of their own: apps of other tests may just be asking again.
    const own = await startApps()
    onTestFinished(() => own.close())
    const { revocationPolls } = own.server.app
    const { accessToken } = await own.project.signUp()
    for (const one of Array.from({ length: 5 }, () => own.serverApp()))
      expect(await one.verifyAccessToken(accessToken)).not.toBeNull()
    await until(() => revocationPolls.size > 0)
    expect(revocationPolls.size).toBe(1)
  })
})

describe('without the feed', () => {
  it.each([
    ['has no such endpoint', 404, 'There is nothing here.'],
    ['answers something else there', 200, '<html>'],
    ['fails', 500, 'Something went wrong on our side.'],
    ['has too many who wait', 429, 'Too many.'],
  ])('a server that %s leaves verification as it was', async (_, status, body) => {
    const { accessToken } = await project.signUp()
    const keys = await (await fetch(`${server.base}/api/v1/projects/${project.id}/.well-known/jwks.json`)).text()
    const older = createServer((request, response) => {
      if (request.url?.includes('jwks.json')) return response.end(keys)
      return response.writeHead(status).end(body)
    })
    await new Promise<void>((resolve) => older.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void older.close())
    const baseUrl = `http://127.0.0.1:${(older.address() as AddressInfo).port}`
    expect(await serverApp({ baseUrl }).verifyAccessToken(accessToken)).not.toBeNull()
  })

  it('a server that is gone leaves verification as it was', async () => {
    const tunnel = await startTunnel()
    const { accessToken } = await project.signUp()
    const behind = serverApp({ baseUrl: tunnel.baseUrl })
    expect(await behind.verifyAccessToken(accessToken)).not.toBeNull()
    tunnel.cut()
    expect(await behind.verifyAccessToken(accessToken)).not.toBeNull()
  })
})

it('listening for ended sessions does not keep a process alive', async () => {
  const { accessToken } = await project.signUp()
  const file = await bundle(join(import.meta.dirname, '../../test/verify-once.ts'))
  const options = { ...common, secretServerKey: project.keys.server, tokenStore: null }
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(options), accessToken])
  expect(stdout).toContain('verified')
})

describe('strict', () => {
  it('asks the server, which knows at once that the session ended (T46)', async () => {
    const { accessToken, refreshToken } = await project.signUp()
    const tokenStore = { accessToken, refreshToken }
    const look = async (strict: boolean) => [
      await app.verifyAccessToken(accessToken, { strict }),
      await app.getUser({ tokenStore, strict }),
    ]
    for (const found of await look(true)) expect(found).not.toBeNull()
    await signOut({ accessToken, refreshToken })
    expect(await app.getUser({ tokenStore })).not.toBeNull()
    expect(await look(true)).toEqual([null, null])
  })
})
