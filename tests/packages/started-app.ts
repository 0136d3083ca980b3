import { spawn } from 'node:child_process'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import type { Machine } from './installed.ts'

/** An app in Node that `hallpass create` made, as `npm start` runs it. */
export async function startedApp({ env, running }: Machine, folder: string) {
  const port = await freePort()
  const args = ['--env-file=.env', 'dist/server.js']
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...env, PORT: String(port) }, stdio: 'pipe' })
  running.add(child)
  const origin = `http://localhost:${port}`
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes(origin) && resolve())
    child.on('exit', (code) => reject(new Error(`the app ended with ${code}`)))
  })
  /** As a browser sends a form: with the page's origin, and on to where the answer leads. */
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    const next = await fetch(new URL(answer.headers.get('location') ?? path, origin), {
      headers: { cookie: cookie.join('; ') },
    })
    return next.text()
  }
  return { origin, post }
}
