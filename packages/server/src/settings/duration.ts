import { InvalidSetting, type Parser } from './setting.ts'

const unitMillis = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function isUnit(text: string): text is keyof typeof unitMillis {
  return Object.hasOwn(unitMillis, text)
}

/** `30s`, `10m`, `1h`, `7d`, in milliseconds; `0` needs no unit. */
export const duration: Parser<number> = (text) => {
  if (text === '0') return 0
  const [, count, unit] = /^(\d{1,9})\s*([a-z]+)$/.exec(text) ?? []
  if (count === undefined || unit === undefined || !isUnit(unit)) {
    throw new InvalidSetting('must be a time such as 30s, 10m, 1h or 7d')
  }
  return Number(count) * unitMillis[unit]
}

export function durationBetween(min: string, max: string): Parser<number> {
  return (text) => {
    const millis = duration(text)
    if (millis < duration(min) || millis > duration(max)) {
      throw new InvalidSetting(`must be a time from ${min} to ${max}`)
    }
    return millis
  }
}

export interface Rate {
  readonly count: number
  readonly perMillis: number
}

/** `10/5m`: ten in five minutes. */
export const rate: Parser<Rate> = (text) => {
  const [, count, time] = /^(\d{1,9})\/(.+)$/.exec(text) ?? []
  if (count === undefined || time === undefined || Number(count) < 1) throw wrongRate()
  const perMillis = parsedTime(time)
  if (perMillis < 1000 || perMillis > 7 * unitMillis.d) throw wrongRate()
  return { count: Number(count), perMillis }
}

function parsedTime(time: string): number {
  try {
    return duration(time)
  } catch {
    throw wrongRate()
  }
}

function wrongRate(): InvalidSetting {
  return new InvalidSetting('must be count/time such as 10/5m, with a count of at min 1 and a time from 1s to 7d')
}
