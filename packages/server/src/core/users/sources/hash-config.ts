import { isPlainObject, parseJson, type UserSource } from '@hallpass/contract'
import { objectOf, textOf } from './source.ts'

type Read = { readonly hashConfig: unknown } | { readonly problem: string }

/** What lies beside the file: JSON, or a text as the system itself shows it. */
export function readHashConfig(id: UserSource, given: unknown): Read {
  if (given === undefined || given === null) return { hashConfig: undefined }
  const hashConfig = typeof given === 'string' ? readText(id, given) : given
  if (!isPlainObject(hashConfig)) return { problem: unreadable(id) }
  const problem = id === 'firebase' ? parametersProblem(hashConfig) : undefined
  return problem ? { problem } : { hashConfig }
}

function readText(id: UserSource, text: string): unknown {
  const json = parseJson(text)
  if (json !== undefined && typeof json !== 'number') return json
  if (id === 'firebase') return readConsole(text)
  return id === 'better-auth' && text.trim() ? { secret: text.trim() } : undefined
}

/** As Firebase's console shows them: `hash_config { algorithm: SCRYPT, base64_signer_key: …, … }`, with or without the frame. */
function readConsole(text: string): unknown {
  const pairs = [...text.matchAll(/(\w+)\s*[:=]\s*(?:"([^"]*)"|'([^']*)'|([^\s"',{}]+))/g)]
  const found = pairs.map(([, name = '', ...values]) => [name, values.find((value) => value !== undefined)])
  return found.length ? Object.fromEntries(found) : undefined
}

const unreadable = (id: UserSource) =>
  id === 'firebase'
    ? 'it is neither JSON nor what Firebase’s console shows: hash_config { algorithm: SCRYPT, base64_signer_key: …, … }'
    : 'it is not a JSON object'

/** Its tools call them otherwise than its console. */
const parameters = [
  ['base64_signer_key', 'signer_key', 'signerKey'],
  ['rounds'],
  ['mem_cost', 'memCost', 'memory_cost'],
] as const

/** Without one of them no password would fit, and nobody would know why. */
function parametersProblem(config: Readonly<Record<string, unknown>>): string | undefined {
  const given = objectOf(config.hash_config ?? config)
  const algorithm = textOf(given.algorithm)
  if (algorithm !== undefined && algorithm.toUpperCase() !== 'SCRYPT') {
    return `its algorithm is ${algorithm}, and exports of Firebase have SCRYPT`
  }
  const missing = parameters.find((names) => names.every((name) => textOf(given[name]) === undefined))
  return missing && `${missing[0]} is missing`
}
