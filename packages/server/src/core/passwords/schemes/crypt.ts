import { bounds, millisOf } from './costs.ts'
import { damaged, derived, md5Hex, number, type SchemeReader, tooDear } from './scheme.ts'

const letters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const millisOfRounds = (rounds: number) => millisOf.thread + (millisOf.rounds * rounds) / 1000

const shaPattern = /^\$([56])\$(?:rounds=(\d{1,9})\$)?([^$:\n]{0,16})\$([./0-9A-Za-z]+)$/
const shaKinds = { 5: { digest: 'sha256', length: 43 }, 6: { digest: 'sha512', length: 86 } } as const
const shaRounds = { usual: 5000, min: 1000 }

/** `$5$` and `$6$` of crypt(3). */
const readShaCrypt: SchemeReader = (hash) => {
  if (!/^\$[56]\$/.test(hash)) return undefined
  const [, kind, given, salt = '', expected = ''] = shaPattern.exec(hash) ?? []
  const { digest, length } = shaKinds[kind === '5' ? 5 : 6]
  if (expected.length !== length) return damaged('a SHA-crypt hash')
  const rounds = Math.max(Number(given ?? shaRounds.usual), shaRounds.min)
  if (rounds > bounds.shaCryptRounds) {
    return tooDear(`a SHA-crypt hash with ${number(rounds)} rounds`, `${number(bounds.shaCryptRounds)} rounds`)
  }
  const input = { digest, rounds, salt }
  return derived({ scheme: 'SHA-crypt', millis: millisOfRounds(rounds), derivation: 'shaCrypt', input, expected })
}

const drupalPattern = /^U?\$S\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{43})$/

/** Those that Drupal made of MD5 hashes when it was upgraded have a U in front. */
const readDrupal: SchemeReader = (hash) => {
  if (!/^U?\$S\$/.test(hash)) return undefined
  const [, log2 = '', salt = '', expected = ''] = drupalPattern.exec(hash) ?? []
  if (!expected) return damaged('a Drupal hash')
  const power = letters.indexOf(log2)
  if (power > bounds.phpassLog2) return tooDear(`a Drupal hash with 2^${power} rounds`, `2^${bounds.phpassLog2} rounds`)
  return derived({
    scheme: 'Drupal',
    millis: millisOfRounds(2 ** power),
    derivation: 'phpass',
    input: { digest: 'sha512', rounds: 2 ** power, salt },
    expected,
    finish: (text) => text.slice(0, 43),
    ...(hash.startsWith('U') && { prepare: (password) => Buffer.from(md5Hex(password)) }),
  })
}

const phpassPattern = /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/

/** WordPress until 6.8, phpBB and others. */
const readPhpass: SchemeReader = (hash) => {
  if (!/^\$[PH]\$/.test(hash)) return undefined
  const [, log2 = '', salt = '', expected = ''] = phpassPattern.exec(hash) ?? []
  if (!expected) return damaged('a phpass hash')
  const power = letters.indexOf(log2)
  if (power > bounds.phpassLog2) return tooDear(`a phpass hash with 2^${power} rounds`, `2^${bounds.phpassLog2} rounds`)
  const input = { digest: 'md5', rounds: 2 ** power, salt } as const
  return { scheme: 'phpass', derivation: 'phpass', input, expected, setting: hash.slice(0, -expected.length) }
}

const md5Pattern = /^(\$1\$|\$apr1\$)([^$:\n]{0,8})\$([./0-9A-Za-z]{22})$/

const readMd5Crypt: SchemeReader = (hash) => {
  if (!/^\$(1|apr1)\$/.test(hash)) return undefined
  const [, magic, salt = '', expected = ''] = md5Pattern.exec(hash) ?? []
  if (!expected) return damaged('an MD5-crypt hash')
  const input = { magic: magic === '$1$' ? magic : '$apr1$', salt } as const
  return { scheme: 'MD5-crypt', derivation: 'md5Crypt', input, expected, setting: hash.slice(0, -expected.length) }
}

export const cryptReaders = [readShaCrypt, readDrupal, readPhpass, readMd5Crypt]
