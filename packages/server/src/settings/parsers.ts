import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { InvalidSetting, type Parser } from './setting.ts'

export const anyText: Parser<string> = (text) => text

export const onOff: Parser<boolean> = (text) => {
  const word = text.toLowerCase()
  if (['on', 'true', '1', 'yes'].includes(word)) return true
  if (['off', 'false', '0', 'no'].includes(word)) return false
  throw new InvalidSetting('must be on or off')
}

export function oneOf<const T extends string>(...choices: T[]): Parser<T> {
  return (text) => {
    const choice = choices.find((candidate) => candidate === text)
    if (choice === undefined) throw new InvalidSetting(`must be one of ${choices.join(', ')}`)
    return choice
  }
}

export function wholeNumber(min: number, max: number): Parser<number> {
  return (text) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (!(number >= min && number <= max)) {
      throw new InvalidSetting(`must be a whole number from ${min} to ${max}`)
    }
    return number
  }
}

export const processCount: Parser<number> = (text) => {
  if (text === 'auto') return availableParallelism()
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > 256) throw new InvalidSetting('must be auto, or a whole number from 1 to 256')
  return number
}

export const keyText: Parser<string> = (text) => {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw new InvalidSetting('may contain only letters, digits, _ and -')
  return text
}

export const host: Parser<string> = (text) => {
  const name = text.replace(/^\[(.*)\]$/, '$1')
  if (isIP(name) === 0 && !/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(name)) {
    throw new InvalidSetting('must be an address or a host name')
  }
  return name
}

/** Schemes are given with their colon, as URL.protocol has them. */
function urlOf(text: string, schemes: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !schemes.includes(url.protocol)) {
    throw new InvalidSetting(`must be an absolute URL that starts with ${schemes.map((s) => `${s}//`).join(' or ')}`)
  }
  return url
}

/** The server owns every path below its address, so a path in HALLPASS_URL could never work. */
export const origin: Parser<string> = (text) => {
  const url = urlOf(text, ['http:', 'https:'])
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    throw new InvalidSetting('must be scheme, host and port only, as in https://auth.example.com')
  }
  return url.origin
}

export function urlWith(...schemes: string[]): Parser<string> {
  return (text) => {
    urlOf(text, schemes)
    return text.replace(/\/+$/, '')
  }
}

export function listOf<T>(parse: Parser<T>): Parser<T[]> {
  return (text) => text.split(/[\s,]+/).flatMap((item) => (item === '' ? [] : [parse(item)]))
}

export const emailAddress: Parser<string> = (text) => {
  if (!plainAddress.test(text)) throw new InvalidSetting('must be an email address, as in ada@example.com')
  return text
}

const plainAddress = /^[^\s@<>]+@[^\s@<>]+$/

/** `ada@example.com` or `Ada <ada@example.com>`. */
export const mailSender: Parser<string> = (text) => {
  const address = /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text
  if (!plainAddress.test(address) || /[\r\n]/.test(text)) {
    throw new InvalidSetting('must be an email address, as in auth@example.com or Example <auth@example.com>')
  }
  return text
}
