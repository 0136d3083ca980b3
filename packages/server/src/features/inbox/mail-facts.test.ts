import { expect, it } from 'vitest'
import { factsOf } from './mail-facts.ts'

const code = 'k7pq2m9v4x0123456789abcdefghjkmnpqrstvwxyz012'
const link = `https://acme.example/handler/magic-link-callback?code=${code}`

it('finds the link of an email and its code', () => {
  expect(factsOf({ subject: 'Verify', text: `Open\n\n${link}\n\nor ${link}` })).toEqual({
    links: [link],
    code,
    otp: null,
  })
})

it('finds the six characters of an email where they are shown', () => {
  expect(factsOf({ subject: 'K7PQ2M is your code', text: link }).otp).toBe('K7PQ2M')
  expect(factsOf({ subject: 'Your code', text: `K7PQ2M\n\n${link}` }).otp).toBe('K7PQ2M')
})

it('takes nothing else in an email for a code', () => {
  const text = 'https://acme.example/?code=short http:// PLEASE https://[ https://x.example/'
  expect(factsOf({ subject: 'PLEASE READ', text })).toMatchObject({ code: null, otp: null })
  expect(factsOf({ subject: '', text: '' })).toEqual({ links: [], code: null, otp: null })
})
