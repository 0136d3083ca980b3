import { maxLength, parseJson } from '@hallpass/contract'

const names = ['external_project_name', 'neon_project_name', 'project_name']

/**
 * What the partner calls the project for which it asks, where its `state` says so: an object of JSON, also in base64, with the name
 * in it or in its `details`. To everybody else the state is a text that is given back.
 */
export function externalNameIn(state: string | null | undefined): string | undefined {
  const said = state ? (objectIn(state) ?? objectIn(Buffer.from(state, 'base64').toString('utf8'))) : undefined
  const name = said && (nameIn(said) ?? nameIn(membersOf(said.details)))
  return name?.slice(0, maxLength.displayName)
}

type Members = Record<string, unknown>

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})

function objectIn(text: string): Members | undefined {
  if (!text.startsWith('{')) return undefined
  const value = parseJson(text)
  return value === undefined ? undefined : membersOf(value)
}

/** One line that can be stored and shown. */
function nameIn(members: Members): string | undefined {
  const given = names.map((name) => members[name]).find((value) => typeof value === 'string')
  const text = given
    ?.toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return text || undefined
}
