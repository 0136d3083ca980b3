/** How an app gets our packages: from the server that it calls, until the public registry has them. */
export const packageSources = ['server', 'registry'] as const
export type PackageSource = (typeof packageSources)[number]

export const packageScope = '@hallpass'

/** Below the server's address: npm's own protocol, for our packages alone. */
export const registryPath = '/npm/'

/** What npm, pnpm and Yarn 1 read in an `.npmrc`; undefined where nothing has to be said. */
export const npmrcLine = (source: PackageSource, url: string): string | undefined =>
  source === 'server' ? `${packageScope}:registry=${url}${registryPath}` : undefined

/** The line that installs a package in an app, as people copy it. */
export function installLine(name: string, source: PackageSource, url: string): string {
  const setting = npmrcLine(source, url)
  return `npm install ${name}${setting ? ` --${setting}` : ''}`
}
