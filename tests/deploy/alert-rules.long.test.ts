import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { debianProgram } from '../debian/programs.ts'

it('Prometheus takes the alert rules as they are', async () => {
  const promtool = await debianProgram('prometheus')
  const rules = fileURLToPath(new URL('../../deploy/prometheus/hallpass-alerts.yml', import.meta.url))
  const process = promtool.start(['check', 'rules', rules])
  let said = ''
  for (const stream of [process.stdout, process.stderr]) stream?.on('data', (chunk) => (said += chunk))
  const [code] = await once(process, 'close')
  expect(said).toMatch(/SUCCESS: \d+ rules found/)
  expect(code).toBe(0)
}, 300_000)
