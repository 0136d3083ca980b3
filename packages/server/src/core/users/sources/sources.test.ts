import { userRecordFields, userSources } from '@hallpass/contract'
import { sourceGuides } from '@hallpass/contract/moving-in'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseUserRecord } from '../transfer/index.ts'
import { adaptRecord, sourceOf } from './index.ts'
import { millisOf } from './source.ts'

const mapping = {
  primary_email: 'mail',
  display_name: { template: '{a|base64} {b}' },
  server_metadata: 'json',
  ...{ oauth_providers: 'accounts', passkeys: 'keys', contact_channels: 'others' },
}
const context = { hashConfig: mapping, providers: new Set(['google']) }
/** Values where a source expects others: texts that look like JSON or dates, lists of nothing, deep objects. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(
    '',
    ' ',
    '{"a":',
    '[null]',
    '{"__proto__":{"x":1}}',
    'true',
    '2024-13-45 99:99:99+00',
    '1e999',
    '$2b$10$',
    { toString: 1 },
    [{ toString: 1, provider: { toString: 1 }, providerId: { toString: 1 }, type: { toString: 1 } }],
    [{ Name: { toString: 1 }, identityProvider: { toString: 1 }, credentialData: { algorithm: { toString: 1 } } }],
    [{ type: 'password', secretData: { value: 'a' }, credentialData: { hashIterations: { toString: 1 } } }],
    [null],
    '|,;',
  ),
)

it.each(userSources)(
  'whatever an export of %s has in its fields, it is adapted or refused, and nothing breaks',
  (id) => {
    const source = sourceOf(id, mapping)
    const record = fc.dictionary(fc.constantFrom(...source.fields, 'unheard of', '__proto__'), anything, {
      maxKeys: 12,
    })
    void fc.assert(
      fc.property(record, (raw) => {
        const adapted = adaptRecord(source, raw, context)
        if (!adapted) return
        for (const name of Object.keys(adapted.record)) expect(userRecordFields).toContain(name)
        parseUserRecord(adapted.record)
      }),
      { numRuns: 300 },
    )
  },
)

it.each(userSources)('the guide to %s says where its groups and roles are exactly when an import reads them', (id) => {
  const { groups, roles } = sourceGuides[id]
  expect(groups !== undefined || roles !== undefined).toBe(sourceOf(id).belongings !== undefined)
})

it('of two accounts of one provider the first signs in, and one without an id is left out, not its owner', () => {
  const account = (provider: string, providerAccountId: string | null) => ({ provider, providerAccountId })
  const accounts = [account('google', '1'), account('google', '2'), account('google', null)]
  const adapted = adaptRecord(sourceOf('auth-js'), { id: 'a', email: 'a@example.com', accounts }, context)
  expect(parseUserRecord(adapted!.record)).toMatchObject({
    record: {
      oauth_providers: [
        { account_id: '1', allow_sign_in: true },
        { account_id: '2', allow_sign_in: false },
      ],
    },
  })
  expect(adapted!.losses).toEqual([
    'an account of a provider of which the export does not say the id',
    'signing in with a second account of google',
  ])
})

it('a name that is too long is cut, and its owner comes over', () => {
  const adapted = adaptRecord(sourceOf('auth0'), { user_id: 'auth0|1', name: 'x'.repeat(5000) }, context)
  expect(parseUserRecord(adapted!.record)).toMatchObject({ record: { display_name: 'x'.repeat(256) } })
})

it.each([
  ['2024-01-15 10:30:00.000000+00', Date.UTC(2024, 0, 15, 10, 30)],
  ['2024-01-15T10:30:00Z', Date.UTC(2024, 0, 15, 10, 30)],
  ['2024-01-15 10:30:00', Date.UTC(2024, 0, 15, 10, 30)],
  ['2024-01-15T12:30:00+02:00', Date.UTC(2024, 0, 15, 10, 30)],
  ['2024-01-15', Date.UTC(2024, 0, 15)],
  ['1704067200000', 1_704_067_200_000],
  [1_704_067_200, 1_704_067_200_000],
  [1_704_067_200.5, 1_704_067_200_500],
  ['soon', undefined],
])('reads the time %s', (text, millis) => {
  expect(millisOf(text)).toBe(millis)
})
