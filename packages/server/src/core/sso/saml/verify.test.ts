import { samlLimits } from '@hallpass/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { assertionXml, encryptAssertion, responseXml, signXml, toBase64 } from '../../../testing/saml/idp.ts'
import { makeParties, rightAnswer, signedAnswer } from '../../../testing/saml/parties.ts'
import { type VerifySettings, verifyResponse } from './verify.ts'

let parties: Awaited<ReturnType<typeof makeParties>>

beforeAll(async () => {
  parties = await makeParties()
})

const verify = (xml: string, changes: Partial<VerifySettings> = {}) =>
  verifyResponse(toBase64(xml), { ...parties.settings, ...changes })

const accepted = {
  ok: true,
  subject: 'ada@corp.example',
  nameIdFormat: rightAnswer.nameIdFormat,
  assertionId: '_assertion1',
  notOnOrAfter: new Date('2026-11-18T12:05:00Z'),
  sessionIndex: '_session1',
  attributes: { email: ['ada@corp.example'], groups: ['staff', 'engineers'] },
}

describe('a genuine answer', () => {
  it('is accepted with a signed assertion', async () => {
    expect(await verify(signedAnswer(parties.idp.privateKey))).toEqual(accepted)
  })

  it('is accepted with a signed response', async () => {
    const xml = signedAnswer(parties.idp.privateKey, {}, undefined, { signed: ['Response'] })
    expect(await verify(xml)).toEqual(accepted)
  })

  it('is accepted with both signed', async () => {
    const xml = signedAnswer(parties.idp.privateKey, {}, undefined, { signed: ['Assertion', 'Response'] })
    expect(await verify(xml)).toEqual(accepted)
  })

  it('is accepted with SHA-512', async () => {
    const xml = signedAnswer(parties.idp.privateKey, {}, undefined, {
      method: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
    })
    expect(await verify(xml)).toEqual(accepted)
  })

  it('is accepted with namespaces that the signature names', async () => {
    const withTypes = (made: string) =>
      made
        .replace('<saml:Assertion ', '<saml:Assertion xmlns:xs="http://www.w3.org/2001/XMLSchema" ')
        .replaceAll(
          '<saml:AttributeValue>',
          '<saml:AttributeValue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">',
        )
    const xml = signedAnswer(parties.idp.privateKey, {}, withTypes, { prefixes: ['xs'] })
    expect(xml).toContain('PrefixList="xs"')
    expect(await verify(xml)).toEqual(accepted)
    expect(await verify(xml.replace('PrefixList="xs"', 'PrefixList="xsi"'))).toMatchObject({ ok: false })
  })

  it('is accepted with the declaration that it is XML', async () => {
    const xml = signedAnswer(parties.idp.privateKey)
    expect(await verify(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)).toEqual(accepted)
    expect(await verify(`\n<?xml version="1.0"?>${xml}`)).toEqual({ ok: false, reason: 'markup_not_allowed' })
  })

  it('is accepted from any of several certificates', async () => {
    const certificates = [parties.stranger.certificate, parties.idp.certificate]
    expect(await verify(signedAnswer(parties.idp.privateKey), { certificates })).toEqual(accepted)
  })

  it('is accepted with lines that end as on Windows, and Base64 in lines', async () => {
    const xml = signedAnswer(parties.idp.privateKey, {}, (made) => made.replaceAll('><', '>\n<')).replaceAll(
      '\n',
      '\r\n',
    )
    const lines = toBase64(xml).replace(/.{76}/g, '$&\r\n')
    expect(await verifyResponse(lines, parties.settings)).toEqual(accepted)
  })

  it('is accepted where the identity provider begins, if it answers no request', async () => {
    const xml = signedAnswer(parties.idp.privateKey, { requestId: null })
    expect(await verify(xml, { requestId: null })).toEqual(accepted)
  })

  it('is accepted a minute early and almost a minute late', async () => {
    const xml = signedAnswer(parties.idp.privateKey)
    const at = (time: string) => verify(xml, { now: new Date(time) })
    expect(await at('2026-11-18T11:59:00Z')).toMatchObject({ ok: true })
    expect(await at('2026-11-18T12:05:59Z')).toMatchObject({ ok: true })
    expect(await at('2026-11-18T12:06:00Z')).toEqual({ ok: false, reason: 'confirmation_expired' })
  })

  it('has attributes as long and as many as is allowed, and no more', async () => {
    const { attributeNameLength, attributeValueLength, attributes, attributeValues } = samlLimits
    const stated = async (given: Record<string, string[]>) => {
      const result = await verify(signedAnswer(parties.idp.privateKey, { attributes: given }))
      return result.ok ? 'read' : result.reason
    }
    const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, ['x']]))
    const atMost = [
      { ['n'.repeat(attributeNameLength)]: ['x'] },
      { a: ['x'.repeat(attributeValueLength)] },
      named(attributes),
      { a: Array<string>(attributeValues).fill('x') },
    ]
    expect(await Promise.all(atMost.map(stated))).toEqual(atMost.map(() => 'read'))
    const tooMuch = [
      { ['n'.repeat(attributeNameLength + 1)]: ['x'] },
      { a: ['x'.repeat(attributeValueLength + 1)] },
      named(attributes + 1),
    ]
    expect(await Promise.all(tooMuch.map(stated))).toEqual(tooMuch.map(() => 'attributes_too_large'))
  })

  it('has a session with a name that is not too long, or with none', async () => {
    const sessionOf = async (name: string) => {
      const change = (xml: string) => xml.replace(/SessionIndex="[^"]*"/, name)
      const result = await verify(signedAnswer(parties.idp.privateKey, {}, change))
      return result.ok && result.sessionIndex
    }
    const long = 's'.repeat(samlLimits.subjectLength)
    expect(await sessionOf(`SessionIndex="${long}"`)).toBe(long)
    expect([await sessionOf(`SessionIndex="${long}s"`), await sessionOf('')]).toEqual([null, null])
  })

  it('has no values that say nothing', async () => {
    const xml = signedAnswer(parties.idp.privateKey, { attributes: { groups: ['', 'staff', ' '], none: [''] } })
    expect(await verify(xml)).toEqual({ ...accepted, attributes: { groups: ['staff'], none: [] } })
  })

  it('may have attributes without a name', async () => {
    const xml = signedAnswer(parties.idp.privateKey, {}, (made) => made.replace(' Name="email"', ''))
    expect(await verify(xml)).toEqual({
      ...accepted,
      attributes: { '': ['ada@corp.example'], groups: ['staff', 'engineers'] },
    })
  })

  it('keeps names of attributes that mean something to JavaScript apart from objects', async () => {
    const xml = signedAnswer(parties.idp.privateKey, {}, (made) => made.replace('Name="email"', 'Name="__proto__"'))
    const result = await verify(xml)
    expect(result.ok && Object.keys(result.attributes)).toEqual(['__proto__', 'groups'])
  })
})

describe('an encrypted assertion', () => {
  const encrypted = (options: Parameters<typeof encryptAssertion>[2], signsResponse = false) => {
    const plain = assertionXml(rightAnswer)
    const inner = signsResponse ? plain : signXml(plain, 'Assertion', parties.idp.privateKey)
    const xml = responseXml(rightAnswer, encryptAssertion(inner, parties.sp.certificate, options))
    return signsResponse ? signXml(xml, 'Response', parties.idp.privateKey) : xml
  }

  it.each(['aes-128-gcm', 'aes-256-gcm', 'aes-128-cbc', 'aes-256-cbc'] as const)(
    'is accepted by %s',
    async (cipher) => {
      expect(await verify(encrypted({ cipher }))).toEqual(accepted)
    },
  )

  it('is accepted whatever its length leaves for the padding', async () => {
    for (let more = 0; more < 16; more++) {
      const subject = 'a'.repeat(20 + more)
      const plain = signXml(assertionXml({ ...rightAnswer, subject }), 'Assertion', parties.idp.privateKey)
      const inner = encryptAssertion(plain, parties.sp.certificate, { cipher: 'aes-128-cbc' })
      expect(await verify(responseXml(rightAnswer, inner))).toMatchObject({ ok: true, subject })
    }
  })

  it.each(['sha256', 'sha512'] as const)('is accepted with a key by OAEP with %s', async (hash) => {
    expect(await verify(encrypted({ hash }))).toEqual(accepted)
  })

  it('is accepted when the response around it is signed', async () => {
    expect(await verify(encrypted({}, true))).toEqual(accepted)
  })

  it('is refused by a connection without a key', async () => {
    const result = await verify(encrypted({}), { decryptionKey: undefined })
    expect(result).toEqual({ ok: false, reason: 'encryption_not_expected' })
  })
})
