import { expect, it } from 'vitest'
import { changesOf, sentenceOf } from './describe.ts'

it.each([
  ['user.created', 'Created a user'],
  ['team_membership.deleted', 'Deleted a team membership'],
  ['project_keys.created', 'Created project keys'],
  ['oauth_account.updated', 'Updated an oauth account'],
  ['webhook_endpoint.secret_rotated', 'Rotated the secret of a webhook endpoint'],
])('says %s in words', (action, sentence) => expect(sentenceOf(action)).toBe(sentence))

it('names the fields that changed, also inside of others', () => {
  expect(
    changesOf(
      { auth: { passkey: { allowSignIn: false } }, same: 1 },
      { auth: { passkey: { allowSignIn: true } }, same: 1 },
    ),
  ).toEqual([
    { sign: '-', text: '"auth.passkey.allowSignIn": false' },
    { sign: '+', text: '"auth.passkey.allowSignIn": true' },
  ])
})

it('shows what was made or taken away as one side only', () => {
  expect(changesOf(null, { name: 'Mira' })).toEqual([{ sign: '+', text: '"name": "Mira"' }])
  expect(changesOf({ tags: ['a'] }, undefined)).toEqual([{ sign: '-', text: '"tags": ["a"]' }])
  expect(changesOf(null, null)).toEqual([])
})
