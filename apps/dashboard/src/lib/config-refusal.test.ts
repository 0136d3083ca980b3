import { HallpassHttpError } from '@hallpass/js'
import { expect, it } from 'vitest'
import { complaintsOf } from './config-refusal.ts'

const refusal = (body: string, status = 400) =>
  new HallpassHttpError('refused', { status, body, headers: new Headers() })

it('says for each line at which place it belongs', () => {
  const body = [
    '[WARNING] payments.offers.pro.prices.m.USD: Too many decimals; USD only has 2 decimals',
    'payments.offers.pro.prices.m.interval[0] must be an integer',
    'the key payments.offers.9 must start with a letter',
  ]
  expect(complaintsOf(refusal(body.join('\n')))).toEqual([
    { path: 'payments.offers.pro.prices.m.USD', message: 'Too many decimals; USD only has 2 decimals.' },
    { path: 'payments.offers.pro.prices.m.interval[0]', message: 'Must be an integer.' },
    { path: 'payments.offers.9', message: 'Must start with a letter.' },
  ])
})

it('keeps what names no place, and what is no refusal', () => {
  expect(complaintsOf(refusal('[FORMAT ERROR] The key "x y" is not a name or dotted path'))).toEqual([
    { path: '', message: 'The key "x y" is not a name or dotted path.' },
  ])
  expect(complaintsOf(refusal('broken', 500))).toEqual([{ path: '', message: 'The server answered 500. Try again.' }])
})
