import { inNext } from './next-variables.ts'

/** What bundlers put there; not declared for everyone, because apps bring declarations of their own. */
interface Bundled {
  env?: Readonly<Record<string, string | undefined>>
}

/** Node's, and what some bundlers put there. */
declare const process: Bundled | undefined

const prefixes = ['HALLPASS_', 'NEXT_PUBLIC_HALLPASS_', 'VITE_HALLPASS_', 'NEXT_PUBLIC_STACK_', 'STACK_']

/** A setting from the environment: ours first, then as the published packages name it. Empty counts as absent. */
export function variable(name: string, isSecret = false): string | undefined {
  const allowed = isSecret ? prefixes.filter((prefix) => !/^(NEXT_PUBLIC|VITE)_/.test(prefix)) : prefixes
  return allowed.map((prefix) => read(`${prefix}${name}`)).find(Boolean)
}

function read(name: string): string | undefined {
  const fromProcess = typeof process === 'undefined' ? undefined : process.env?.[name]
  return fromProcess ?? inNext(name) ?? (import.meta as Bundled).env?.[name]
}

const hosted = 'http://localhost:8102'

/** By side first, then for both. */
export function baseUrlVariable(side: 'BROWSER' | 'SERVER'): string {
  const bySide = [`${side}_STACK_API_URL`, `STACK_API_URL_${side}`].map((name) => read(`NEXT_PUBLIC_${name}`))
  const found = [
    variable(`API_URL_${side}`),
    ...bySide,
    variable('API_URL'),
    read('HALLPASS_URL'),
    read('NEXT_PUBLIC_STACK_URL'),
  ]
  return found.find(Boolean) ?? hosted
}
