import type { Message } from './translate.ts'

export type TranslationOverrides = Partial<Readonly<Record<Message, string>>>

/** By content: an object written in place is another one in each render. */
const checked = new Map<string, Promise<void>>()

/**
 * A misspelt key would silently show our text; so it is an error. An app that comes from the published packages has the
 * texts of those, and gets a warning. The list is loaded only by those who override.
 */
export function checkOverrides(overrides: TranslationOverrides, onUnknown: 'throw' | 'warn'): Promise<void> {
  const key = onUnknown + JSON.stringify(overrides)
  const known = checked.get(key)
  if (known) return known
  const check = import('./source.ts').then(({ source }) => {
    const all: readonly string[] = source
    const unknown = Object.keys(overrides).filter((text) => !all.includes(text))
    if (!unknown.length) return
    const message = `translationOverrides has texts that Hallpass does not use: ${unknown.join('; ')}`
    if (onUnknown === 'throw') throw new Error(message)
    console.warn(message)
  })
  checked.set(key, check)
  return check
}
