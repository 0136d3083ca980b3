import { readFileSync } from 'node:fs'

const roots = ['packages/cli', 'packages/server']

/**
 * What a running server is made of, as CycloneDX 1.5. From the lock file: `npm sbom` leaves out what some workspace
 * needs for development as well.
 */
export function describeParts(lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))) {
  const places = installedFor(roots, lock)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'hallpass', version: lock.packages[roots[0]].version } },
    components: places.map((place) => componentOf(nameOf(place), lock.packages[place])),
  }
}

/** Where the packages are that these need, and those in turn. */
export function installedFor(folders, lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))) {
  return [...reachable(lock.packages, folders)].filter((place) => place.includes('node_modules/')).sort()
}

function reachable(packages, folders) {
  const places = new Set(folders)
  // A set also visits what is added while it is walked.
  for (const place of places) {
    const { dependencies, optionalDependencies, peerDependencies, link, resolved } = packages[place]
    if (link) places.add(resolved)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = find(packages, place, name)
      if (found) places.add(found)
    }
  }
  return new Set([...places].filter((place) => !packages[place].link))
}

/** As Node looks for it: in the folder, then in those above. Undefined for a peer that nobody installed. */
function find(packages, place, name) {
  for (let folder = place; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const candidate = `${folder}${folder && '/'}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (folder === '') return undefined
  }
}

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

function componentOf(name, { version, license, integrity }) {
  const [, digest = ''] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license && { licenses: [{ expression: license }] }),
    ...(digest && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  }
}
