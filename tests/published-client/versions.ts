import * as newest from '@stackframe/js'

/** Both versions of the published package that must keep working, with the types of the newer one. */
export const versions: [version: string, sdk: typeof newest][] = [
  ['2.8.41', newest],
  ['2.8.39', (await import('@stackframe/js-2.8.39')) as unknown as typeof newest],
]
