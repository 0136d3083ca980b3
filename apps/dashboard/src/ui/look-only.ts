import { createContext, useContext } from 'react'

/** Why nothing here can be changed by the person in front of it, in words; empty when it can. */
export const LookOnly = createContext('')

/** Controls are left out, or do nothing, for those who may only look; apart from those that only change what is shown. */
export const useIsLocked = (isView = false): boolean => useContext(LookOnly) !== '' && !isView
