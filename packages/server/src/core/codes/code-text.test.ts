import { expect, it } from 'vitest'
import { linkWithCode } from './code-text.ts'

it.each([
  ['https://acme.example/handler/verify', 'https://acme.example/handler/verify?code=abc'],
  ['https://acme.example/?code=old&next=%2Fa#top', 'https://acme.example/?code=abc&next=%2Fa#top'],
  ['https://acme.example/?code=1&code=2&x=1', 'https://acme.example/?code=abc&x=1'],
  ['http://localhost:3000/a?b=c%20d', 'http://localhost:3000/a?b=c+d&code=abc'],
])('puts the code into the link %s', (callbackUrl, link) => {
  expect(linkWithCode(callbackUrl, 'abc')).toBe(link)
})
