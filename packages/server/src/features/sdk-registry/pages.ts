import { createPackage, packageScope, registryPath } from '@hallpass/contract'
import { type Context, Hono } from 'hono'
import type { App } from '../../app.ts'
import { isKnown } from '../../http/etags.ts'
import { type Pages, sendShared } from '../../http/pages.ts'
import { type Answer, readPackages, type SdkPackages, shortType } from './packages.ts'
import { findSdkFolder } from './source.ts'

/** What is in a package's name or in front of its files. */
const ours = new RegExp(`^(${packageScope}/|${createPackage}(/|$))`)

/** What failed is not tried again for each request. */
const pauseMillis = 10_000

/**
 * `/npm/@hallpass/react` and the files behind it: this server as a registry for the packages of its apps, whose versions
 * then always fit. Only what is in the index is found, whatever a path looks like.
 */
export function sdkRegistryPages(app: App, findFolder = findSdkFolder): Pages {
  const pages: Pages = new Hono()
  let packages: Promise<SdkPackages> | undefined
  const load = () => (packages ??= findFolder().then((folder) => readPackages(folder, app.settings.url)))

  pages.get(`${registryPath}*`, async (c) => {
    const path = pathIn(c.req.url)
    // Nothing is packed for those who ask for something else.
    if (!path || !ours.test(path)) return notFound(c, 'This registry has the packages of Hallpass alone.')
    try {
      const { documents, files, versions } = await load()
      const wantsShort = c.req.header('accept')?.includes(shortType) === true
      const answer = files.get(path) ?? documents.get(path)?.[wantsShort ? 'short' : 'whole']
      return answer ? send(c, answer) : notFound(c, missing(path, versions))
    } catch (error) {
      app.log.warn({ err: error }, 'the packages of apps could not be packed')
      setTimeout(() => {
        packages = undefined
      }, pauseMillis).unref()
      const retry = { 'retry-after': String(pauseMillis / 1000) }
      return c.json({ error: 'The packages could not be packed; the log of the server says why.' }, 503, retry)
    }
  })
  return pages
}

/** npm writes the slash after a scope as %2f. */
function pathIn(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname.slice(registryPath.length))
  } catch {
    return undefined
  }
}

/** Package managers show it behind what they could not get. */
const notFound = (c: Context, error: string) => c.json({ error }, 404)

/** Lock files go on naming the version of before when the server has a new one. */
function missing(path: string, versions: SdkPackages['versions']): string {
  const name = path.replace(/\/-\/.*$/s, '')
  const version = versions.get(name)
  if (version === undefined) return `This server has ${[...versions.keys()].join(', ')}, and no other package.`
  return `This server has ${name} in version ${version} alone: npm install ${name}@${version}`
}

function send(c: Parameters<typeof sendShared>[0], { bytes, type, etag }: Answer): Response {
  // A checkout may have other content under the same version tomorrow.
  const headers = { 'content-type': type, 'cache-control': 'no-cache', etag, vary: 'accept' }
  if (isKnown(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return sendShared(c, bytes, headers)
}
