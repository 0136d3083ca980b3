import { errorTable } from '@hallpass/contract'
import { describe, expect, it } from 'vitest'
import { languages, loadLanguage } from './languages.ts'
import { errors } from './source/errors.ts'
import { source } from './source.ts'

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

describe.each(languages.filter((language) => language !== 'en-US'))('%s', (language) => {
  it('has every text, with the names to fill in that the English one has', async () => {
    const { catalogue } = await loadLanguage(language)
    expect(Object.keys(catalogue).sort()).toEqual([...source].sort())
    for (const text of source) expect(placeholders(catalogue[text]!)).toEqual(placeholders(text))
  })

  it('brings the rules for the other direction only where it is written that way', async () => {
    const { catalogue, sheet } = await loadLanguage(language)
    const isTurned = ['ar-001', 'he-IL'].includes(language)
    expect(sheet !== undefined).toBe(isTurned)
    expect(catalogue['Join {team}']?.includes('\u2068{team}\u2069')).toBe(isTurned)
  })
})

it('the errors that are translated are the words of the server', () => {
  const { message: whenTaken } = errorTable.CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE
  const channel = { type: 'email', contact_channel_value: null, would_work_if_email_was_verified: false }
  const taken = typeof whenTaken === 'string' ? whenTaken : whenTaken(channel)
  const said = Object.values(errorTable).map(({ message, preset }) =>
    typeof message === 'string' ? message : preset && message(preset as never),
  )
  for (const text of errors) expect([...said, taken]).toContain(text)
})

it('in Canada an email is a courriel', async () => {
  const { catalogue } = await loadLanguage('fr-CA')
  const said = Object.values(catalogue).map((text) => text?.replaceAll('{email}', ''))
  expect(said.filter((text) => /e-?mail/i.test(text ?? ''))).toEqual([])
})
