import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('initials', () => {
  it.each([
    [{ displayName: 'Sam Sample', primaryEmail: 'x@example.com' }, 'SS'],
    [{ displayName: 'Plato' }, 'PL'],
    [{ displayName: null, primaryEmail: 'ada@example.com' }, 'AD'],
    [{ displayName: '  ', primaryEmail: 'ada@example.com' }, 'AD'],
    [{ displayName: '😀 smile' }, '😀S'],
    [{}, ''],
  ])('the initials of %o are %s', (user, expected) => {
    expect(initials(user)).toBe(expected)
  })
})
