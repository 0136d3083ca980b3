import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('a browser test without a browser counts as failed, and says in one line what to install', () => {
  const { status, stdout, stderr } = spawnSync('node', ['tools/test.mjs', 'tests/browser/checkout.test.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, HALLPASS_CHROMIUM: '/nowhere/chromium' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
  expect(stdout + stderr).toMatch(/HALLPASS_CHROMIUM names \/nowhere\/chromium, which does not exist\. Install .+\n/)
}, 240_000)
