const hidden = '[hidden]'

/** Names whose values are never written. `code` is one too, but on errors it is the kind of error and stays. */
const secretName =
  /pass(word|phrase)|secret|token|authorization|cookie|api[-_]?key|(client|server|admin|private)[-_]?key|otp|verifier|^code$|[-_]code$|^body$|(database|redis|replica)[-_]?urls?$/i

/** Identifiers that only sound like secrets. */
const plainName = /(^|_)(refresh_token_id|token_type|status_?code)$/i

/** Longest runs of letters and digits that we write on purpose are UUIDs (36); tokens, codes and keys have 43 and more. */
const longRun = /[A-Za-z0-9_-]{43,}/g
const jwt = /eyJ[\w-]{0,2000}\.[\w-]+(\.[\w-]*)?/g
const prefixedKey = /\b(?:pck|ssk|sak|whsec|sk_live|sk_test|rk_live)_[\w-]+/g
// Neither matches a quote or a backslash: a whole line of JSON goes through them and must stay JSON.
// Bounded at the front: over a long run of letters an open start would look at every letter from every letter.
const credentialsInUrl = /\b(\w{1,32}:\/\/)[^\s/@"'\\]+@/g
const queryValue = /([?&][^\s=&#"'\\]{1,100}=)[^\s&#"')\\]+/g
const authorizationHeader = /\b(Bearer|Basic)\s+[\w.+/=~-]+/gi

const maxDepth = 6
const maxEntries = 100
const maxCharacters = 20_000

/** Removes everything from a text that could be a token, code, key or credential (T15). */
export function scrubText(text: string): string {
  return text
    .replace(jwt, hidden)
    .replace(authorizationHeader, `$1 ${hidden}`)
    .replace(prefixedKey, hidden)
    .replace(credentialsInUrl, `$1${hidden}@`)
    .replace(queryValue, `$1${hidden}`)
    .replace(longRun, hidden)
}

/** A copy that is safe to write to a log. Bounded, because what fails is often what is too big. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value.slice(0, maxCharacters))
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  if (depth >= maxDepth) return '[deep]'
  if (value instanceof Error) return scrubError(value, depth)
  if (value instanceof Date) return value
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((item) => scrub(item, depth + 1))
  return scrubObject(value, depth)
}

function scrubObject(value: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(value).slice(0, maxEntries)
  return Object.fromEntries(
    entries.map(([name, item]) => [name, isSecretName(name) ? hide(item) : scrub(item, depth + 1)]),
  )
}

function isSecretName(name: string): boolean {
  return secretName.test(name) && !plainName.test(name)
}

/** Absence may be shown; a boolean says only that something is there. */
function hide(value: unknown): unknown {
  return value === undefined || value === null || typeof value === 'boolean' ? value : hidden
}

function scrubError(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? scrubText(error.code) : undefined
  return {
    type: name,
    message: scrubText(message),
    ...(code === undefined ? {} : { code }),
    ...(stack === undefined ? {} : { stack: scrubText(stack) }),
    // Other own fields are left out: database errors carry rows and parameters in theirs.
    ...(cause === undefined ? {} : { cause: scrub(cause, depth + 1) }),
  }
}
