import { expect, it } from 'vitest'
import { overrideOf } from './override.ts'

it('sends only what differs, by dotted keys', () => {
  const before = { auth: { otp: { allowSignIn: false }, password: { allowSignIn: true } }, teams: { a: 1 } }
  const after = { auth: { otp: { allowSignIn: true }, password: { allowSignIn: true } }, teams: { a: 1 } }
  expect(overrideOf(before, after)).toEqual({ 'auth.otp.allowSignIn': true })
})

it('sends nothing when nothing changed, whatever the order of keys', () => {
  expect(overrideOf({ a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 })).toEqual({})
})

it('takes a key away with null, and adds a new one whole', () => {
  expect(overrideOf({ stores: { notes: { name: 'Notes' } } }, { stores: { other: { name: 'O' } } })).toEqual({
    'stores.notes': null,
    'stores.other': { name: 'O' },
  })
})

it('replaces lists whole', () => {
  expect(overrideOf({ list: [1, 2] }, { list: [1, 3] })).toEqual({ list: [1, 3] })
})
