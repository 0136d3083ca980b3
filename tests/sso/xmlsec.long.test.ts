/** Answers that another implementation of XML signatures and encryption made: xmlsec1, on libxml2 and OpenSSL. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { assertionXml, responseXml, toBase64 } from '@hallpass/server/testing/saml/idp.ts'
import { makeParties, rightAnswer } from '@hallpass/server/testing/saml/parties.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyResponse } from '../../packages/server/src/core/sso/saml/index.ts'
import { type DebianProgram, debianProgram } from '../debian/programs.ts'

const run = promisify(execFile)
let xmlsec: DebianProgram
let parties: Awaited<ReturnType<typeof makeParties>>
let folder: string

beforeAll(async () => {
  xmlsec = await debianProgram('xmlsec1')
  parties = await makeParties()
  folder = await mkdtemp(join(tmpdir(), 'xmlsec-'))
  await writeFile(join(folder, 'idp.pem'), parties.idp.privateKey)
  await writeFile(join(folder, 'stranger.pem'), parties.stranger.privateKey)
  await writeFile(join(folder, 'sp.pem'), parties.sp.certificate)
}, 300_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

interface Method {
  signature?: string
  digest?: string
}

/** What xmlsec1 fills in. */
const template = (id: string, { signature = 'xmldsig-more#rsa-sha256', digest = 'xmlenc#sha256' }: Method = {}) =>
  `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/${signature}"/><ds:Reference URI="#${id}"><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/${digest}"/><ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/></ds:Signature>`

async function withXmlsec(xml: string, ...args: readonly string[]): Promise<string> {
  const [input, output] = [join(folder, 'in.xml'), join(folder, 'out.xml')]
  await writeFile(input, xml)
  await run(xmlsec.file, [...args, '--output', output, input], { env: { ...process.env, ...xmlsec.env } })
  return readFile(output, 'utf8')
}

const ids = ['assertion:Assertion', 'protocol:Response'].flatMap((name) => [
  '--id-attr:ID',
  `urn:oasis:names:tc:SAML:2.0:${name}`,
])
const sign = (xml: string, key = 'idp') =>
  withXmlsec(xml, '--sign', '--privkey-pem', join(folder, `${key}.pem`), ...ids)

const afterIssuer = (xml: string, part: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${part}`)
const assertion = (method?: Method) => afterIssuer(assertionXml(rightAnswer), template('_assertion1', method))
const verify = async (xml: string) => verifyResponse(toBase64(xml), parties.settings)
const accepted = { ok: true, subject: 'ada@corp.example', attributes: rightAnswer.attributes }

describe('answers that xmlsec1 signed', () => {
  it('are accepted, by assertion, by response and with SHA-512', async () => {
    const response = afterIssuer(responseXml(rightAnswer, assertionXml(rightAnswer)), template('_response1'))
    const strong = { signature: 'xmldsig-more#rsa-sha512', digest: 'xmlenc#sha512' }
    for (const xml of [responseXml(rightAnswer, assertion()), response, responseXml(rightAnswer, assertion(strong))])
      expect(await verify(await sign(xml))).toMatchObject(accepted)
  })

  it('are accepted with namespaces and white space as others write them', async () => {
    const xml = responseXml(rightAnswer, assertion())
      .replace('<samlp:Response ', '<samlp:Response xmlns:xs="http://www.w3.org/2001/XMLSchema" ')
      .replaceAll('><saml', '>\n    <saml')
    expect(await verify(await sign(xml))).toMatchObject(accepted)
  })

  it('are refused when a stranger signed, or when they were changed (T81)', async () => {
    const xml = responseXml(rightAnswer, assertion())
    expect(await verify(await sign(xml, 'stranger'))).toEqual({ ok: false, reason: 'signature_invalid' })
    const changed = (await sign(xml)).replaceAll('ada@corp', 'mallory@corp')
    expect(await verify(changed)).toEqual({ ok: false, reason: 'signature_invalid' })
  })

  it('are refused by SHA-384, which the library does not know (T81)', async () => {
    const xml = responseXml(rightAnswer, assertion({ signature: 'xmldsig-more#rsa-sha384' }))
    expect(await verify(await sign(xml))).toEqual({ ok: false, reason: 'signature_algorithm' })
  })
})

const encryptionTemplate = (cipher: string) =>
  `<xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" Type="http://www.w3.org/2001/04/xmlenc#Element"><xenc:EncryptionMethod Algorithm="${cipher}"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"/><ds:KeyInfo/><xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedData>`

describe('assertions that xmlsec1 encrypted', () => {
  it.each([
    ['http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'aes-128'],
    ['http://www.w3.org/2001/04/xmlenc#aes256-cbc', 'aes-256'],
    ['http://www.w3.org/2009/xmlenc11#aes128-gcm', 'aes-128'],
    ['http://www.w3.org/2009/xmlenc11#aes256-gcm', 'aes-256'],
  ])('are accepted by %s', async (cipher, kind) => {
    const signed = (await sign(assertion())).replace(/^<\?xml[^>]*>\s*/, '')
    await writeFile(join(folder, 'plain.xml'), signed)
    const encrypted = await withXmlsec(
      encryptionTemplate(cipher),
      ...['--encrypt', '--pubkey-cert-pem', join(folder, 'sp.pem'), '--session-key', kind],
      ...['--xml-data', join(folder, 'plain.xml')],
    )
    const inner = encrypted.replace(/^<\?xml[^>]*>\s*/, '')
    const wrapped = `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${inner}</saml:EncryptedAssertion>`
    expect(await verify(responseXml(rightAnswer, wrapped))).toMatchObject(accepted)
  })
})
