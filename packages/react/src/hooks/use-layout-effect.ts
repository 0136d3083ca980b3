import { useEffect, useLayoutEffect } from 'react'

/** React 18 complains about the other one on servers, which run no effect either way. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
