import { describe, expect, it } from 'vitest'
import { isPasswordLongEnough } from './password.flow.ts'

describe('the length of a password', () => {
  it('passwords have 8 to 70 characters, as people count them', () => {
    expect(isPasswordLongEnough('1234567')).toBe(false)
    expect(isPasswordLongEnough('12345678')).toBe(true)
    expect(isPasswordLongEnough('😀'.repeat(8))).toBe(true)
    expect(isPasswordLongEnough('x'.repeat(70))).toBe(true)
    expect(isPasswordLongEnough('x'.repeat(71))).toBe(false)
  })
})
