/** Where the key for commands is ⌘ and not Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
