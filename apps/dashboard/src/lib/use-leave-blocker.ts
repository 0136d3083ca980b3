import { useBlocker } from '@tanstack/react-router'

/** Holds people back while something is unsaved: links wait for an answer, a tab that is closed asks by itself. */
export const useLeaveBlocker = (isDirty: boolean) =>
  useBlocker({
    // Only the query changes: still the same screen.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
