import { assertionXml, encryptAssertion, responseXml } from '../idp.ts'
import { evilAssertion, type Forgery, type Parties } from './make.ts'

const encrypted =
  (make: (parties: Parties) => string): Forgery[1] =>
  (parties) =>
    responseXml(parties.answer, make(parties))
/** In a response that is signed as a whole, so that the reason may be told. */
const inSigned =
  (make: (parties: Parties) => string): Forgery[1] =>
  (parties) => {
    const inner = encryptAssertion(make(parties), parties.sp.certificate)
    return parties.sign(responseXml(parties.answer, inner), 'Response', parties.idp.privateKey)
  }
const signedAssertion = ({ idp, answer, sign }: Parties) => sign(assertionXml(answer), 'Assertion', idp.privateKey)

export const encryption: readonly Forgery[] = [
  [
    'encrypted, and not signed',
    encrypted(({ sp, answer }) => encryptAssertion(assertionXml(answer), sp.certificate)),
    'decryption_failed',
  ],
  [
    'encrypted, and signed by a stranger',
    encrypted((all) =>
      encryptAssertion(all.sign(evilAssertion(all), 'Assertion', all.stranger.privateKey), all.sp.certificate),
    ),
    'decryption_failed',
  ],
  [
    'encrypted for another key',
    encrypted((all) => encryptAssertion(signedAssertion(all), all.stranger.certificate)),
    'decryption_failed',
  ],
  [
    'a key by RSA 1.5',
    encrypted((all) =>
      encryptAssertion(signedAssertion(all), all.sp.certificate, {
        keyAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5',
      }),
    ),
    'encryption_algorithm',
  ],
  [
    'encrypted by Triple DES',
    encrypted((all) =>
      encryptAssertion(signedAssertion(all), all.sp.certificate).replace(
        'http://www.w3.org/2009/xmlenc11#aes256-gcm',
        'http://www.w3.org/2001/04/xmlenc#tripledes-cbc',
      ),
    ),
    'encryption_algorithm',
  ],
  [
    'a cipher text that was changed',
    encrypted((all) =>
      encryptAssertion(signedAssertion(all), all.sp.certificate, { cipher: 'aes-256-cbc' }).replace(
        /.{8}(<\/xenc:CipherValue><\/xenc:CipherData><\/xenc:EncryptedData>)/,
        'AAAAAAAA$1',
      ),
    ),
    'decryption_failed',
  ],
  [
    'something else that was encrypted',
    encrypted(({ sp }) => encryptAssertion('<x/>', sp.certificate)),
    'decryption_failed',
  ],
  [
    'a document type that was encrypted',
    encrypted((all) => encryptAssertion(`<!DOCTYPE x>${signedAssertion(all)}`, all.sp.certificate)),
    'decryption_failed',
  ],
  [
    'SHA-1 that was encrypted',
    encrypted(({ idp, sp, answer, sign }) => {
      const inner = sign(assertionXml(answer), 'Assertion', idp.privateKey, {
        method: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
      })
      return encryptAssertion(inner, sp.certificate)
    }),
    'decryption_failed',
  ],
  [
    'an encrypted assertion beside another',
    encrypted((all) => encryptAssertion(signedAssertion(all), all.sp.certificate) + evilAssertion(all)),
    'assertion_count',
  ],
  [
    'two keys',
    encrypted((all) =>
      encryptAssertion(signedAssertion(all), all.sp.certificate).replace(
        /<xenc:EncryptedKey>.*<\/xenc:EncryptedKey>/,
        '$&$&',
      ),
    ),
    'encryption_algorithm',
  ],
  [
    'an encrypted assertion with nothing in it',
    encrypted(() => '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'),
    'encryption_algorithm',
  ],
  [
    'two cipher texts',
    encrypted((all) =>
      encryptAssertion(signedAssertion(all), all.sp.certificate).replace(
        /<xenc:EncryptedData.*<\/xenc:EncryptedData>/s,
        '$&$&',
      ),
    ),
    'encryption_algorithm',
  ],
  [
    'a cipher that is not named',
    encrypted((all) =>
      encryptAssertion(signedAssertion(all), all.sp.certificate).replace(
        /<xenc:EncryptionMethod [^>]*aes256-gcm"\/>/,
        '',
      ),
    ),
    'encryption_algorithm',
  ],
  [
    'a mask by another hash than the key',
    encrypted((all) =>
      encryptAssertion(signedAssertion(all), all.sp.certificate, { hash: 'sha256' }).replace('mgf1sha256', 'mgf1sha1'),
    ),
    'encryption_algorithm',
  ],
  [
    'a key with a label',
    encrypted((all) =>
      encryptAssertion(signedAssertion(all), all.sp.certificate, { hash: 'sha256' }).replace(
        '<ds:DigestMethod',
        '<xenc:OAEPparams>AAAA</xenc:OAEPparams>$&',
      ),
    ),
    'encryption_algorithm',
  ],
  [
    'a key that is shorter than its cipher says',
    encrypted((all) =>
      encryptAssertion(signedAssertion(all), all.sp.certificate, { cipher: 'aes-128-gcm' }).replace(
        'aes128-gcm',
        'aes256-gcm',
      ),
    ),
    'decryption_failed',
  ],
  ['something else that was encrypted, in a signed response', inSigned(() => '<x/>'), 'assertion_count'],
  [
    'an assertion with another one in it that was encrypted, in a signed response',
    inSigned((all) =>
      assertionXml(all.answer).replace('</saml:Assertion>', `<saml:Advice>${evilAssertion(all)}</saml:Advice>$&`),
    ),
    'assertion_count',
  ],
]
