/** What the packages do for older versions of React and for Next.js is not needed in pages of ours: the server tells them all. */
const instead = {
  '/js/src/app/next-variables.ts': 'export const inNext = () => {}',
  '/js/src/transport/variable-names.ts': 'export const variableNames = (name) => name',
  '/react/src/hooks/use.ts': `export { use } from 'react'`,
  '/react/src/hooks/use-layout-effect.ts': `export { useLayoutEffect as useBrowserLayoutEffect } from 'react'`,
  '/react/src/hooks/use-latest.ts': `export { useEffectEvent as useLatest } from 'react'`,
}

/** For Vite. */
export const newestOnly = {
  name: 'newest-only',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} id */
  load: (id) => Object.entries(instead).find(([end]) => id.endsWith(end))?.[1],
}
