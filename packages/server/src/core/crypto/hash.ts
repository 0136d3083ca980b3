import { hash, timingSafeEqual } from 'node:crypto'

/** How tokens, codes and keys are stored and looked up. They are too random to be guessed, so a slow hash adds nothing. */
export function sha256(text: string | Uint8Array): Buffer {
  return hash('sha256', text, 'buffer')
}

/** Compares secrets of any length in time that depends on neither. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right))
}
