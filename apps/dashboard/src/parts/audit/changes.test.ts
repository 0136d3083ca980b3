import { expect, it } from 'vitest'
import { changesOf } from './changes.ts'

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
