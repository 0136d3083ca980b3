import { maxTokenBytes } from '@hallpass/contract'

/** Claims of a project's own, in the order in which they are let in. */
export type CustomClaims = readonly (readonly [name: string, value: unknown])[]

export interface FittedClaims<Base extends object> {
  claims: Base
  /** Names of those for which there was no room. */
  leftOut: string[]
  /** Of the whole token. */
  bytes: number
}

// Two dots and a signature of 64 bytes.
const signatureCharacters = 2 + 86

const base64Length = (bytes: number) => Math.ceil((bytes * 4) / 3)

/**
 * Adds as many as fit: one that is too large is left out, and smaller ones after it still come in. Nothing of the base is ever replaced,
 * whatever they are called.
 */
export function fitClaims<Base extends object>(
  base: Base,
  headerCharacters: number,
  custom: CustomClaims,
): FittedClaims<Base> {
  let payloadBytes = Buffer.byteLength(JSON.stringify(base))
  const tokenBytes = () => headerCharacters + base64Length(payloadBytes) + signatureCharacters
  const added: [string, unknown][] = []
  const leftOut: string[] = []
  for (const [name, value] of custom) {
    const text = JSON.stringify(value)
    if (text === undefined || Object.hasOwn(base, name)) continue
    const bytes = Buffer.byteLength(`,${JSON.stringify(name)}:${text}`)
    payloadBytes += bytes
    if (tokenBytes() <= maxTokenBytes) added.push([name, value])
    else {
      payloadBytes -= bytes
      leftOut.push(name)
    }
  }
  const claims = added.length ? { ...Object.fromEntries(added), ...base } : base
  return { claims, leftOut, bytes: tokenBytes() }
}
