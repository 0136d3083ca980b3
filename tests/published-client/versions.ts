import { isLong } from '@hallpass/server/testing/lane.ts'
import * as newest from '@stackframe/js'

type Version = [version: string, sdk: typeof newest]

/** Both versions of the published package that must keep working, with the types of the newer one. */
export const bothVersions: Version[] = [
  ['2.8.41', newest],
  ['2.8.39', (await import('@stackframe/js-2.8.39')) as unknown as typeof newest],
]

/** The newer one is enough for a quick run: the two differ in little. */
export const versions = isLong ? bothVersions : bothVersions.slice(0, 1)
