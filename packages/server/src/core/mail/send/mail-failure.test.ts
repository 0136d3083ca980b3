import { expect, it } from 'vitest'
import { classifyError } from './mail-failure.ts'

const errorWith = (facts: object) => Object.assign(new Error('raw words of the server'), facts)

it.each([
  ['an unknown host', { code: 'EDNS', originalCode: 'ENOTFOUND' }, 'HOST_NOT_FOUND', false],
  ['a name server that is down', { code: 'EDNS', originalCode: 'EAI_AGAIN' }, 'HOST_NOT_FOUND', true],
  ['a wrong password', { code: 'EAUTH', responseCode: 535 }, 'AUTH_FAILED', false],
  ['a password that is missing', { code: 'EAUTH' }, 'AUTH_FAILED', false],
  ['a login that fails for now', { code: 'EAUTH', responseCode: 454 }, 'TEMPORARY', true],
  ['a busy mailbox', { code: 'EENVELOPE', responseCode: 450 }, 'TEMPORARY', true],
  ['a server that shuts down', { code: 'EENVELOPE', responseCode: 421 }, 'TEMPORARY', true],
  ['a bad address', { code: 'EENVELOPE', responseCode: 553 }, 'INVALID_EMAIL_ADDRESS', false],
  ['a refusal', { code: 'EMESSAGE', responseCode: 554 }, 'REJECTED', false],
  ['a bad envelope', { code: 'EENVELOPE' }, 'REJECTED', false],
  ['silence', { code: 'ETIMEDOUT' }, 'TIMEOUT', true],
  ['a closed connection', { code: 'ECONNECTION' }, 'SOCKET_CLOSED', true],
  ['a server that is down', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'UNKNOWN', true],
  ['a conversation out of step', { code: 'EMESSAGE', responseCode: 503 }, 'UNKNOWN', true],
])('classifies an email failure: %s', (_, facts, errorType, canRetry) => {
  expect(classifyError(errorWith(facts))).toMatchObject({ errorType, canRetry, rawError: 'raw words of the server' })
})

it('classifies any thrown value as an email failure', () => {
  expect(classifyError('text')).toMatchObject({ errorType: 'UNKNOWN', rawError: 'text' })
  expect(classifyError(undefined)).toMatchObject({ errorType: 'UNKNOWN' })
})
