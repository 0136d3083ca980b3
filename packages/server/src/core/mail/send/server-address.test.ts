/** Email servers that projects name (T33): only public addresses, and in development this machine. */
import { describe, expect, it } from 'vitest'
import { MailNotSent } from './mail-failure.ts'
import { guardedHost } from './server-address.ts'

const answering = (...addresses: string[]) => guardedHost({ development: false }, () => Promise.resolve(addresses))
const inDevelopment = guardedHost({ development: true })

async function refusalOf(work: Promise<string>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof MailNotSent)) throw new Error(`expected MailNotSent, got ${error}`)
  return error.failure
}

describe('in production', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.5',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    'fe80::1',
    '2002:7f00:1::',
  ])('in production, an email server at %s is refused, as an address and behind a name', async (address) => {
    for (const refused of [answering()(address), answering(address)('mail.example.com')]) {
      expect(await refusalOf(refused)).toMatchObject({ errorType: 'HOST_NOT_FOUND', canRetry: false })
    }
  })

  it('a host name with one forbidden address is refused altogether', async () => {
    const failure = await refusalOf(answering('93.184.215.14', '127.0.0.1')('mail.example.com'))
    expect(failure.errorType).toBe('HOST_NOT_FOUND')
  })

  it('connects to the very address that was checked', async () => {
    expect(await answering('93.184.215.14', '93.184.215.15')('mail.example.com')).toBe('93.184.215.14')
  })

  it.each(['2130706433', '0x7f.1', '127.1', 'localhost'])(
    'in production, this machine is refused as an email server when spelled %s',
    async (host) => {
      await expect(guardedHost({ development: false })(host)).rejects.toThrow(MailNotSent)
    },
  )
})

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', '127.0.0.1'],
  ['mail.localhost', '127.0.0.1'],
])('in development, the email server %s is this machine', async (host, address) => {
  expect(await inDevelopment(host)).toBe(address)
})

it('in development, email servers in other private networks are refused', async () => {
  for (const host of ['10.0.0.5', '169.254.169.254']) await expect(inDevelopment(host)).rejects.toThrow(MailNotSent)
})
