/** The code of docs/guides/webhooks.md in languages other than JavaScript, where the machine has them. */
import { expect, it } from 'vitest'
import { isThere, judge, languages, rightJudgements } from '../../testing/webhook-languages.ts'

it.for(languages)(
  'the code of the webhook guide in $name takes what is signed, and nothing else',
  { timeout: 60_000 },
  async (language, { skip }) => {
    // Go and Ruby are brought along in tests/guides.
    if (!isThere(language)) skip()
    expect(await judge(language)).toEqual(rightJudgements)
  },
)
