import { describe, expect, it } from 'vitest'
import { strengthOf } from './strength.flow.ts'

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['aaaaaaaaaaaaaaaa', 1],
    ['12345678901', 1],
    ['Password1', 1],
    ['paper-lan', 2],
    ['paper-lantern', 3],
    ['paper-lantern-42', 4],
  ])('the strength of the password "%s" is %i of 4', (password, strength) => {
    expect(strengthOf(password)).toBe(strength)
  })

  it('a password that contains the email is weaker', () => {
    expect(strengthOf('lovelace-1815')).toBeGreaterThan(strengthOf('lovelace-1815', 'lovelace@example.com'))
  })
})
