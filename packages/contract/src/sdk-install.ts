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

/** The package that makes new apps, and connects those that are there. */
export const createPackage = 'create-hallpass'

/** The line that makes an app in a new folder, or does the rest in `.`, the one that somebody is in. */
export function createLine(source: PackageSource, url: string, folder?: string): string {
  const registry = source === 'server' ? ` --registry=${url}${registryPath}` : ''
  return `npm create hallpass${registry}${folder ? ` ${folder}` : ''}`
}

/** Where a server says what a command line has to know of it. */
export const serverFactsPath = '/.well-known/hallpass'

export interface ServerFacts {
  name: 'hallpass'
  /** As browsers and apps reach it. */
  url: string
  packages: PackageSource
  /** Nobody owns the installation yet: the first account does. */
  is_first_run: boolean
  /** Of the project `internal`: command lines log in with it. */
  publishable_client_key: string
}
