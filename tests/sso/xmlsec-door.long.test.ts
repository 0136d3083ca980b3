/** The forged answers again, signed by another implementation: xmlsec1, on libxml2 and OpenSSL. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openForgedDoor } from '@hallpass/server/testing/saml/forged-door.ts'
import { forgeries } from '@hallpass/server/testing/saml/forgeries/index.ts'
import type { SignOptions, signXml } from '@hallpass/server/testing/saml/idp.ts'
import { afterAll, describe, it } from 'vitest'
import { debianProgram } from '../debian/programs.ts'

const xmlsec = await debianProgram('xmlsec1')
const folder = await mkdtemp(join(tmpdir(), 'xmlsec-'))

const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** What xmlsec1 fills in. */
function template(id: string, options: SignOptions) {
  const method = options.method ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
  const digest = options.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256'
  const transforms = (options.transforms ?? [enveloped, canonical]).map((name) => `<Transform Algorithm="${name}"/>`)
  return `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><CanonicalizationMethod Algorithm="${options.canonicalization ?? canonical}"/><SignatureMethod Algorithm="${method}"/><Reference URI="#${id}"><Transforms>${transforms.join('')}</Transforms><DigestMethod Algorithm="${digest}"/><DigestValue/></Reference></SignedInfo><SignatureValue/></Signature>`
}

const keyInfo = (certificate: string) =>
  `<KeyInfo><X509Data><X509Certificate>${certificate.replace(/-----.*-----|\n/g, '')}</X509Certificate></X509Data></KeyInfo>`

const sign: typeof signXml = (xml, name, privateKey, options = {}) => {
  const [input, output, key] = ['in.xml', 'out.xml', 'key.pem'].map((file) => join(folder, file)) as [
    string,
    string,
    string,
  ]
  writeFileSync(key, privateKey)
  const [start = ''] = new RegExp(`<\\w+:${name} .*?</saml:Issuer>`, 's').exec(xml) ?? []
  const [, id = ''] = / ID="([^"]+)"/.exec(start) ?? []
  writeFileSync(
    input,
    xml.replace(start, () => start + template(id, options)),
  )
  const node = ['--node-xpath', `//*[local-name(.)='${name}']/*[local-name(.)='Signature']`]
  const ids = ['assertion:Assertion', 'protocol:Response'].flatMap((one) => [
    '--id-attr:ID',
    `urn:oasis:names:tc:SAML:2.0:${one}`,
  ])
  const env = { ...process.env, ...xmlsec.env }
  execFileSync(xmlsec.file, ['--sign', '--privkey-pem', key, ...node, ...ids, '--output', output, input], {
    env,
    stdio: 'pipe',
  })
  const signed = readFileSync(output, 'utf8')
    .replace(/^<\?xml[^>]*>\s*/, '')
    .trim()
  // No signature covers this part of itself.
  return options.certificate ? signed.replace('</Signature>', `${keyInfo(options.certificate)}</Signature>`) : signed
}

const door = await openForgedDoor(sign)
afterAll(async () => {
  await door.close()
  await rm(folder, { recursive: true, force: true })
})

describe('signed by xmlsec1, at the door', () => {
  it.each(forgeries)('%s (T81)', (_, make, reason) => door.expectRefused(make, reason))
})
