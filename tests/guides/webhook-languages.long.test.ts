/** The code of docs/guides/webhooks.md in every language, also in those that few machines have. */
import { judge, languages, rightJudgements } from '@hallpass/server/testing/webhook-languages.ts'
import { expect, it } from 'vitest'
import { debianLanguages } from '../debian/languages.ts'

it.concurrent.each(['python', 'go', 'java', 'ruby'] as const)(
  'the code of the webhook guide in %s takes what is signed, and nothing else',
  async (name) => {
    const language = languages.find((one) => one.name === name)!
    expect(await judge(language, await debianLanguages[name]())).toEqual(rightJudgements)
  },
  // The first time languages are fetched.
  600_000,
)
