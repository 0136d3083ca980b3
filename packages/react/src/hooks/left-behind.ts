/** What went wrong with a sign-in, or the address that was typed. */
type Thing = 'sign-in-problem' | 'email'

/** What the page before this one left for it in this tab. Where storage is blocked, nothing. */
export function readLeft(thing: Thing): string | undefined {
  try {
    return sessionStorage.getItem(`hallpass.${thing}`) ?? undefined
  } catch {
    return undefined
  }
}

/** Without a text: it is not needed any more. */
export function leave(thing: Thing, text = ''): void {
  try {
    if (text) sessionStorage.setItem(`hallpass.${thing}`, text)
    else sessionStorage.removeItem(`hallpass.${thing}`)
  } catch {
    // The next page does without.
  }
}
