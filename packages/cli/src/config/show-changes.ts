import { isPlainObject } from '@hallpass/contract'
import { at, type Change, isSecret, isSecretPlace, type Secret, type Tree } from '@hallpass/contract/config-file'

const longest = 80

/** One change as people and programs may see it: secrets only by name. */
export interface ShownChange {
  path: string
  kind: 'add' | 'change' | 'remove'
  before?: unknown
  after?: unknown
}

const hiddenText = '(secret)'

/** `declared` still has placeholders where secrets are. */
export function shownChanges(changes: readonly Change[], declared: Tree): ShownChange[] {
  return changes.map(({ path, before, after }) => {
    const placeholder = at(declared, path)
    return {
      path: path.join('.'),
      kind: before === undefined ? 'add' : after === undefined ? 'remove' : 'change',
      ...(before !== undefined && { before: hide(before, path, placeholder, () => hiddenText) }),
      ...(after !== undefined && { after: hide(after, path, placeholder, (secret) => secret ?? hiddenText) }),
    }
  })
}

/** Whatever the file takes from the environment is hidden, and whatever the schema calls a secret. */
function hide(
  value: unknown,
  path: readonly string[],
  placeholder: unknown,
  instead: (secret?: Secret) => unknown,
): unknown {
  if (isSecret(placeholder)) return instead(placeholder)
  if (isSecretPlace(path)) return instead()
  if (!isPlainObject(value)) return value
  const inside = isPlainObject(placeholder) ? placeholder : {}
  const entries = Object.entries(value).map(([name, member]) => {
    const below = Object.hasOwn(inside, name) ? inside[name] : undefined
    return [name, hide(member, [...path, name], below, instead)]
  })
  return Object.fromEntries(entries)
}

const signs = { add: '+', change: '~', remove: '-' } as const

export const changeLines = (changes: readonly ShownChange[]): string[] =>
  changes.map(({ path, kind, before, after }) => {
    const sides = [before, after].filter((side) => side !== undefined).map(short)
    return `  ${signs[kind]} ${path}: ${sides.join(' → ')}`
  })

/** On one line, without control of somebody's terminal. */
function short(value: unknown): string {
  if (isSecret(value)) return `secret('${value.$secret}')`
  const text = value === hiddenText ? value : JSON.stringify(value)
  const plain = text.replaceAll(/\p{C}+/gu, ' ')
  return plain.length > longest ? `${plain.slice(0, longest)}… (${plain.length} characters)` : plain
}
