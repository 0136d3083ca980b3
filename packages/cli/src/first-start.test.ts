import type { StartedServer } from '@hallpass/server'
import type { Settings } from '@hallpass/server/settings'
import { expect, it } from 'vitest'
import { firstStartLines } from './first-start.ts'

const server = {
  generatedKeys: { publishableClientKey: 'pck_1', secretServerKey: 'ssk_2', superSecretAdminKey: 'sak_3' },
  isOwnerAwaited: false,
}

it.each([
  { development: true, isOpenToNetwork: false, isPrinted: true },
  { development: true, isOpenToNetwork: true, isPrinted: false },
  { development: false, isOpenToNetwork: false, isPrinted: false },
])('keys are printed on a laptop alone: $development, $isOpenToNetwork (T52)', ({ isPrinted, ...settings }) => {
  const text = firstStartLines(server as unknown as StartedServer, settings as Settings).join('\n')
  expect(/pck_1|ssk_2|sak_3/.test(text)).toBe(isPrinted)
  expect(text).toContain('hallpass keys internal')
})
