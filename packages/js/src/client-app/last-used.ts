/** The published packages' name for it. */
const lastUsedKey = '_STACK_AUTH.lastUsed'
const pendingKey = 'hallpass.oauth-provider'

/** Where storage is blocked, nothing is remembered; only a badge is lost. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The provider that somebody leaves for, in this tab. */
export const rememberProvider = (provider: string) => quietly(() => sessionStorage.setItem(pendingKey, provider))

/** They came back and are signed in: the badge is for what worked. */
export const markLastUsed = () =>
  quietly(() => {
    const provider = sessionStorage.getItem(pendingKey)
    sessionStorage.removeItem(pendingKey)
    if (provider) localStorage.setItem(lastUsedKey, provider)
  })
