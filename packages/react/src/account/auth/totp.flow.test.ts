import { describe, expect, it } from 'vitest'
import { startTotp, type TotpEvent, totpFlow } from './totp.flow.ts'

const after = (...events: TotpEvent[]) => events.reduce(totpFlow, startTotp)

describe('entering the first code', () => {
  it('keeps what was typed when the code is refused, until it is edited', () => {
    const refused = after({ type: 'edited', code: '123456' }, { type: 'checking' }, { type: 'refused', error: 'no' })
    expect(refused).toEqual({ code: '123456', error: 'no', isChecking: false })
    expect(totpFlow(refused, { type: 'edited', code: '12345' })).toEqual({
      code: '12345',
      error: undefined,
      isChecking: false,
    })
  })

  it('says while it checks', () => {
    expect(after({ type: 'edited', code: '123456' }, { type: 'checking' }).isChecking).toBe(true)
  })
})
