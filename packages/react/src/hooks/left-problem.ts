const key = 'hallpass.sign-in-problem'

/** What the page before this one has to say on it. Where storage is blocked, nothing. */
export function readLeftProblem(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Without a text: it has been read. */
export function leaveProblem(text?: string): void {
  try {
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  } catch {
    // Nobody can be told.
  }
}
