import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { expect, it, onTestFinished } from 'vitest'
import { main } from '../main.ts'

async function examine(dataDir: string) {
  const out: string[] = []
  const nowhere = {
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
    HALLPASS_SECRET: 'a-secret-that-seals-nothing-at-all-here',
  }
  const env = { ...nowhere, HALLPASS_DATA_DIR: dataDir, HALLPASS_PORT: String(await freePort()) }
  await main(['doctor'], { env, cwd: dataDir, out: (line: string) => out.push(line), error: () => {} })
  return out.join('\n')
}

it.runIf(process.getuid?.() === 0)('root is told that a data folder belongs to another user', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-owner-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  expect(await examine(folder)).not.toContain('belongs to another user')
  chownSync(folder, 12_345, 12_345)
  expect(await examine(folder)).toContain(`root runs on ${folder}, which belongs to another user (uid 12345)`)
})
