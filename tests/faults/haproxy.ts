import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '@hallpass/server/testing/embedded-fixture.ts'
import { expect } from 'vitest'
import { debianProgram } from '../debian/programs.ts'

/** Asks /health/ready twice a second, and sends a request that found no connection to another server. */
export const haproxyConfig = (port: number, ports: readonly number[]) => `
defaults
  mode http
  timeout connect 5s
  timeout check 20s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch
listen hallpass
  bind 127.0.0.1:${port}
  stats enable
  stats uri /proxy
  option httpchk GET /health/ready
  default-server check inter 500ms fall 2 rise 1
${ports.map((one) => `  server s${one} 127.0.0.1:${one}`).join('\n')}
`

/** HAProxy in front of servers on this machine. */
export async function startHaproxy(port: number, ports: readonly number[]) {
  const folder = createFolder()
  const file = join(folder.path, 'haproxy.conf')
  writeFileSync(file, haproxyConfig(port, ports))
  const child = (await debianProgram('haproxy')).start(['-db', '-f', file], { stdio: 'ignore' })
  const base = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${base}/health/live`).then(
      (response) => response.ok,
      () => false,
    )
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true)
  return {
    base,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      folder.remove()
    },
  }
}
