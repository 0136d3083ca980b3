/** Thrown by parsers. The message follows the setting's name: "must be …". */
export class InvalidSetting extends Error {}

export type Parser<T> = (text: string) => T

export interface Setting<T> {
  readonly name: string
  readonly meaning: string
  /** As it stands in the docs; the value itself comes from read(undefined). */
  readonly shownDefault: string
  /** A secret value never appears in a message. */
  readonly secret: boolean
  read(text: string | undefined): T
}

interface Wording {
  meaning: string
  secret?: boolean
}

/** The default is written as the operator would write it, and goes through the same parser. */
export function settingWithDefault<T>(name: string, fallback: string, parse: Parser<T>, wording: Wording): Setting<T> {
  return { ...describe(name, fallback, wording), read: (text) => parse(text ?? fallback) }
}

export function optionalSetting<T>(
  name: string,
  parse: Parser<T>,
  wording: Wording & { shownDefault?: string },
): Setting<T | undefined> {
  return {
    ...describe(name, wording.shownDefault ?? 'none', wording),
    read: (text) => (text === undefined ? undefined : parse(text)),
  }
}

function describe(name: string, shownDefault: string, wording: Wording) {
  return { name, meaning: wording.meaning, shownDefault, secret: wording.secret ?? false }
}
