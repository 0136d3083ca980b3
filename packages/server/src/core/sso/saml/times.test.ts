import type { SamlRefusalReason } from '@hallpass/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { toBase64 } from '../../../testing/saml/idp.ts'
import { makeParties, signedAnswer } from '../../../testing/saml/parties.ts'
import { verifyResponse } from './verify.ts'

/** Every time that an answer names, to the millisecond. It is 12:00:00, and clocks may differ by a minute. */
let parties: Awaited<ReturnType<typeof makeParties>>
beforeAll(async () => {
  parties = await makeParties()
})

async function outcome(change: (xml: string) => string) {
  const xml = signedAnswer(parties.idp.privateKey, {}, change)
  const result = await verifyResponse(toBase64(xml), parties.settings)
  return result.ok ? 'ok' : result.reason
}

const day = '2026-11-18'
const places = {
  issued: (time: string) => (xml: string) =>
    xml.replace(/(<saml:Assertion [^>]*IssueInstant=")[^"]*/, (_, start) => `${start}${time}`),
  'not before (conditions)': (time: string) => (xml: string) =>
    xml.replace(/(<saml:Conditions NotBefore=")[^"]*/, (_, start) => `${start}${time}`),
  'not after (conditions)': (time: string) => (xml: string) =>
    xml.replace(/(<saml:Conditions [^>]*NotOnOrAfter=")[^"]*/, (_, start) => `${start}${time}`),
  'not before (confirmation)': (time: string) => (xml: string) =>
    xml.replace('<saml:SubjectConfirmationData ', (start) => `${start}NotBefore="${time}" `),
  'not after (confirmation)': (time: string) => (xml: string) =>
    xml.replace(/(<saml:SubjectConfirmationData NotOnOrAfter=")[^"]*/, (_, start) => `${start}${time}`),
  'not after (session)': (time: string) => (xml: string) =>
    xml.replace('<saml:AuthnStatement ', (start) => `${start}SessionNotOnOrAfter="${time}" `),
}
type Place = keyof typeof places

const early = [`${day}T12:01:00.000Z`, `${day}T12:01:00.001Z`] as const
const late = [`${day}T11:59:00.001Z`, `${day}T11:59:00.000Z`] as const

it.each<[Place, readonly [string, string], SamlRefusalReason]>([
  ['issued', early, 'not_yet_valid'],
  ['not before (conditions)', early, 'not_yet_valid'],
  ['not before (confirmation)', early, 'not_yet_valid'],
  ['not after (conditions)', late, 'expired'],
  ['not after (confirmation)', late, 'confirmation_expired'],
  ['not after (session)', late, 'expired'],
])('%s: %j', async (place, [accepted, refused], reason) => {
  expect(await outcome(places[place](accepted))).toBe('ok')
  expect(await outcome(places[place](refused))).toBe(reason)
})

describe('a time is one in UTC, and nothing else', () => {
  it.each(Object.keys(places) as Place[])('%s', async (place) => {
    for (const time of [`${day}T12:00:30Z`, `${day}T12:00:30.123456789012Z`])
      expect([time, await outcome(places[place](time))]).toEqual([time, 'ok'])
    for (const time of [
      ...['', 'soon', day, `${day}T12:00:30`, `${day}T12:00:30+00:00`, `${day} 12:00:30Z`],
      ...[` ${day}T12:00:30Z`, `${day}T12:00:30Z `, `${day}T12:00:30Z0`, `0${day}T12:00:30Z`],
      ...[`${day}T12:00Z`, `${day}T25:00:30Z`, '2026-13-18T12:00:30Z', `${day}T12:00:30.Z`],
      `${day}T12:00:30.1234567890123Z`,
    ])
      expect([time, await outcome(places[place](time))]).toEqual([time, 'time_malformed'])
  })
})

it.each([
  ['conditions', (xml: string) => xml.replace(/(<saml:Conditions)[^>]*/, '$1')],
  ['a session', (xml: string) => xml],
])('%s need none', async (_, change) => {
  expect(await outcome(change)).toBe('ok')
})

it.each<[string, (xml: string) => string, SamlRefusalReason]>([
  ['when it was issued', (xml) => xml.replace(/(<saml:Assertion [^>]*) IssueInstant="[^"]*"/, '$1'), 'time_malformed'],
  [
    'until when it is confirmed',
    (xml) => xml.replace(/(<saml:SubjectConfirmationData) NotOnOrAfter="[^"]*"/, '$1'),
    'confirmation_expired',
  ],
])('an assertion says %s', async (_, change, reason) => {
  expect(await outcome(change)).toBe(reason)
})
