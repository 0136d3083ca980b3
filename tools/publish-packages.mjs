// `npm run release:publish -- --provenance`: sends what the release made to a registry. Further arguments are npm's own.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { publishedPackages } from './published.mjs'

const options = process.argv.slice(2)

/** The packages in the order in which they need each other, as the release made them; nothing is packed again. */
function packagesToPublish() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const names = [...publishedPackages().map(({ manifest }) => manifest.name), 'hallpass']
  return names.map((name) => {
    const file = `tarballs/${name.replace('@', '').replace('/', '-')}-${version}.tgz`
    return { name: `${name}@${version}`, file, bytes: readFileSync(file) }
  })
}

function checkSums(packages) {
  const sums = readFileSync('tarballs/SHA256SUMS', 'utf8')
  const isMade = ({ file, bytes }) =>
    sums.includes(`${createHash('sha256').update(bytes).digest('hex')}  ${file.slice('tarballs/'.length)}\n`)
  const changed = packages.find((one) => !isMade(one))
  if (changed) throw new Error(`${changed.file} is not what tarballs/SHA256SUMS says. Make the files again.`)
}

/** What a run that was interrupted has published already, as it is here. */
function isPublished({ name, bytes }) {
  const found = integrityIn(name)
  if (found === undefined) return false
  if (found === `sha512-${createHash('sha512').update(bytes).digest('base64')}`) return true
  throw new Error(`The registry has another ${name}. A version is published once: release the next one.`)
}

function integrityIn(name) {
  try {
    const args = ['view', name, 'dist.integrity', '--prefer-online', ...options]
    return execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
  } catch {
    return undefined
  }
}

try {
  const packages = packagesToPublish()
  checkSums(packages)
  for (const one of packages) {
    if (isPublished(one)) console.log(`${one.name} is published already`)
    else execFileSync('npm', ['publish', one.file, '--access', 'public', ...options], { stdio: 'inherit' })
  }
} catch (error) {
  console.error(error.code === 'ENOENT' ? `${error.path} is not there: npm run release makes it.` : error.message)
  process.exitCode = 1
}
