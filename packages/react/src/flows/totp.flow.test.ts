import { describe, expect, it } from 'vitest'
import { startTotp, type TotpEvent, totpFlow } from './totp.flow.ts'

const after = (...events: TotpEvent[]) => events.reduce(totpFlow, startTotp)

describe('entering the first code', () => {
  it('a refused code stays in the field until it is edited', () => {
    const refused = after({ type: 'edited', code: '123456' }, { type: 'checking' }, { type: 'refused', error: 'no' })
    expect(refused).toEqual({ code: '123456', error: 'no', isChecking: false })
    expect(totpFlow(refused, { type: 'edited', code: '12345' })).toEqual({
      code: '12345',
      error: undefined,
      isChecking: false,
    })
  })

  it('shows that the code is being checked', () => {
    expect(after({ type: 'edited', code: '123456' }, { type: 'checking' }).isChecking).toBe(true)
  })
})
