/** The published packages' name for it. */
const key = '_STACK_AUTH.lastUsed'

/** The provider that was used last in this browser. Where storage is blocked, nothing is remembered. */
export function readLastUsed(): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

export function rememberLastUsed(provider: string): void {
  try {
    window.localStorage.setItem(key, provider)
  } catch {
    // Only a badge is lost.
  }
}
