/** How many edited emails are rendered at once is the operator's to say. */
import { warmMillis, warmSandbox } from '@hallpass/emails/testing'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../clock.ts'
import { TooBusyError } from '../../fair-gate.ts'
import { createFairRenderer } from './fair-renderer.ts'

beforeAll(() => warmSandbox(), warmMillis)

const endless = 'export const EmailTemplate = () => { for (;;); }'

it.each([
  { width: 2, refused: 1 },
  { width: 3, refused: 0 },
])(
  'of three projects with endless templates $refused has to come back where $width are rendered at once',
  {
    timeout: 90_000,
  },
  async ({ width, refused }) => {
    const limits = { compileMillis: 20_000, softMillis: 10_000, hardMillis: 20_000 }
    const emails = createFairRenderer({ clock: systemClock, width, limits })
    onTestFinished(() => emails.close())
    const render = (id: string) =>
      emails.of({ id }).render({
        theme: { builtin: 'bare' },
        template: { source: endless },
        variables: {},
        user: { displayName: null },
        project: { displayName: 'Acme' },
      })
    const results = await Promise.allSettled(['a', 'b', 'c'].map(render))
    const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : undefined))
    expect(reasons.filter((reason) => reason instanceof TooBusyError)).toHaveLength(refused)
  },
)
