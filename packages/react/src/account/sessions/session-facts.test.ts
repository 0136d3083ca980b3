import { describe, expect, it } from 'vitest'
import { deviceName, inOrder } from './session-facts.ts'

const session = (more = {}) => ({
  isCurrentSession: false,
  isImpersonation: false,
  createdAt: new Date(1000),
  ...more,
})

describe('sessions', () => {
  it('the current session comes first, then the others by last use', () => {
    const current = session({ isCurrentSession: true })
    const [old, recent] = [session({ lastUsedAt: new Date(2000) }), session({ createdAt: new Date(3000) })]
    expect(inOrder([old, current, recent])).toEqual([current, recent, old])
  })

  it('sessions are named after their device', () => {
    const device = { browser: 'Chrome', system: 'macOS' }
    expect(deviceName(session({ device }))).toEqual({ known: 'both', ...device })
    expect(deviceName(session({ device: { browser: null, system: 'macOS' } }))).toEqual({ known: 'one', name: 'macOS' })
  })

  it('sessions without a device are named by their kind', () => {
    expect(deviceName(session({ isCurrentSession: true }))).toEqual({ known: 'none', is: 'current' })
    expect(deviceName(session({ isImpersonation: true }))).toEqual({ known: 'none', is: 'support' })
    expect(deviceName(session({ device: { browser: null, system: null } }))).toEqual({ known: 'none', is: 'other' })
  })
})
