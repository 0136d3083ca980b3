import { createContext, type ReactNode, useContext } from 'react'

/** Why nothing here can be changed by the person in front of it, in words; empty when it can. */
export const LookOnly = createContext('')

/** Names the file that this part of the screen is kept in, and not changed here; null when it is changed here. */
export const KeptIn = createContext<ReactNode>(null)

/** Controls are left out, or do nothing, where one may only look; apart from those that only change what is shown. */
export const useIsLocked = (isView = false): boolean =>
  [useContext(LookOnly), useContext(KeptIn)].some(Boolean) && !isView
