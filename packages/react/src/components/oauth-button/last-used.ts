/** The published packages' name for it. */
const key = '_STACK_AUTH.lastUsed'

/** The provider that somebody signed in with last in this browser; the SDK writes it when that worked. Where storage is blocked, nothing is remembered. */
export function readLastUsed(): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}
