import { UsageError } from '../command.ts'
import { type FileFormat, fileFormats } from './record-file.ts'

export type FlagValues = Readonly<Record<string, unknown>>

export const textFlag = (values: FlagValues, name: string) => values[name] as string | undefined
export const isOn = (values: FlagValues, name: string) => values[name] === true

/** One of a few words. */
export function choice<T extends string>(values: FlagValues, name: string, words: readonly T[]): T | undefined {
  const text = textFlag(values, name)
  if (text === undefined) return undefined
  const word = words.find((one) => one === text)
  if (word === undefined) throw new UsageError(`--${name} must be one of ${words.join(', ')}`)
  return word
}

export const formatFlag = (values: FlagValues): FileFormat | undefined => choice(values, 'format', fileFormats)
