import { randomFillSync } from 'node:crypto'

/** Crockford's base32 in lower case: no i, l, o, u, which look like others. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Asking the system for bytes costs much more than the bytes, and every request needs an id. */
const pool = Buffer.alloc(4096)
let used = pool.length

function nextBytes(count: number): Buffer {
  if (count > pool.length) return randomFillSync(Buffer.alloc(count))
  if (used + count > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += count
  return pool.subarray(used - count, used)
}

/** Every character carries five uniform bits, because 256 is a multiple of the 32 symbols. */
export function randomText(length: number): string {
  const bytes = nextBytes(length)
  let text = ''
  for (let i = 0; i < length; i += 1) text += alphabet.charAt((bytes[i] ?? 0) & 31)
  // What became a token must not stay behind in the pool.
  bytes.fill(0)
  return text
}

/** Refresh tokens, codes and the secret part of keys: 224 bits. */
export function randomToken(): string {
  return randomText(45)
}

export function randomRequestId(): string {
  return randomText(16)
}
