import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * The packages that are published under a name of their own: every folder of `packages` whose manifest does not say
 * `private`, each after those that it needs. (`hallpass` and `create-hallpass` are assembled from others, in tools/package.)
 */
export function publishedPackages() {
  const folders = readdirSync('packages').map((name) => `packages/${name}`)
  const all = folders.filter((folder) => existsSync(`${folder}/package.json`)).map(read)
  const published = all.filter(({ manifest }) => !manifest.private)
  const ordered = new Set()
  const add = (one) => {
    for (const name of Object.keys(one.manifest.dependencies ?? {})) {
      const needed = published.find(({ manifest }) => manifest.name === name)
      if (needed) add(needed)
    }
    ordered.add(one)
  }
  for (const one of published) add(one)
  return [...ordered]
}

/**
 * Where what is built of a package lies: `dist`, but for the one whose folder is called `next`. Next.js takes every
 * `next/dist/client` for its own, also the one in `@hallpass`, and compiles it otherwise.
 */
export const builtFolder = ({ files }) => files[0]

const read = (folder) => ({ folder, manifest: JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) })
