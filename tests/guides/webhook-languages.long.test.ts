/** The code of docs/guides/webhooks.md in languages that few machines have. */
import { judge, languages, rightJudgements } from '@hallpass/server/testing/webhook-languages.ts'
import { expect, it } from 'vitest'
import { debianProgram } from '../debian/programs.ts'

it.each([
  ['go', 'golang-go'],
  ['ruby', 'ruby'],
] as const)('the code of the webhook guide in %s takes what is signed, and nothing else', async (name, brought) => {
  const language = languages.find((one) => one.name === name)!
  expect(await judge(language, await debianProgram(brought))).toEqual(rightJudgements)
})
