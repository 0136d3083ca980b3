import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registryPath } from '@hallpass/contract'

/** What tools/sdk.mjs says about each file. */
interface Packed {
  file: string
  manifest: Manifest
}
type Manifest = { readonly name: string; readonly version: string } & Readonly<Record<string, unknown>>

export interface Answer {
  bytes: Uint8Array
  type: string
  etag: string
}
export interface SdkPackages {
  /** The one of each that there is, by name. */
  versions: ReadonlyMap<string, string>
  /** By name: what npm asks for first. The short form is for those that only install. */
  documents: ReadonlyMap<string, { whole: Answer; short: Answer }>
  /** By the end of their address. */
  files: ReadonlyMap<string, Answer>
}

export const shortType = 'application/vnd.npm.install-v1+json'

/** What an installation needs to know: https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md */
const shortFields = [
  'name',
  'version',
  'dependencies',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'bin',
  'engines',
  'os',
  'cpu',
]

/** As npm dates every file that it packs. A time of our own would be that of a copy, and some refuse what is a day old. */
const time = '1985-10-26T08:15:00.000Z'

/** Everything is read at once: it is little, and every answer is then the same bytes. */
export async function readPackages(folder: string, url: string): Promise<SdkPackages> {
  const index: Packed[] = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'))
  const versions = new Map<string, string>()
  const documents = new Map<string, { whole: Answer; short: Answer }>()
  const files = new Map<string, Answer>()
  for (const { file, manifest } of index) {
    const bytes = await readFile(join(folder, file))
    const { name, version } = manifest
    versions.set(name, version)
    const path = `${name}/-/${name.slice(name.indexOf('/') + 1)}-${version}.tgz`
    files.set(path, answerOf(bytes, 'application/octet-stream'))
    const dist = { tarball: `${url}${registryPath}${path}`, ...digestsOf(bytes) }
    documents.set(name, { whole: wholeDocument(manifest, dist), short: shortDocument(manifest, dist) })
  }
  return { versions, documents, files }
}

const digestsOf = (bytes: Uint8Array) => ({
  integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
  shasum: createHash('sha1').update(bytes).digest('hex'),
})

function wholeDocument(manifest: Manifest, dist: object): Answer {
  const { name, version, description, license } = manifest
  return json('application/json', {
    _id: name,
    name,
    description,
    license,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, _id: `${name}@${version}`, dist } },
    time: { created: time, modified: time, [version]: time },
  })
}

function shortDocument(manifest: Manifest, dist: object): Answer {
  const { name, version } = manifest
  const short = Object.fromEntries(
    shortFields.flatMap((field) => (field in manifest ? [[field, manifest[field]]] : [])),
  )
  return json(shortType, {
    name,
    modified: time,
    'dist-tags': { latest: version },
    versions: { [version]: { ...short, dist } },
  })
}

const json = (type: string, value: object) => answerOf(new TextEncoder().encode(JSON.stringify(value)), type)

const answerOf = (bytes: Uint8Array, type: string): Answer => ({
  bytes,
  type,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
})
