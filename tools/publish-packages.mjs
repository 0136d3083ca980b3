// `npm run release:publish -- --provenance`: sends what the release made to a registry. Further arguments are npm's own.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const options = process.argv.slice(2)

/** In the order of the list, in which they need each other, as the release made them; nothing is packed again. */
function packagesToPublish() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const lines = readFileSync('tarballs/SHA256SUMS', 'utf8').trim().split('\n')
  return lines.flatMap((line) => {
    const [digest, name] = line.split('  ')
    const file = `tarballs/${name}`
    const bytes = readFileSync(file)
    if (createHash('sha256').update(bytes).digest('hex') !== digest)
      throw new Error(`${file} is not what tarballs/SHA256SUMS says. Make the files again.`)
    if (!name.endsWith('.tgz')) return []
    const manifest = JSON.parse(execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' }))
    if (manifest.version !== version) throw new Error(`${file} is not of version ${version}. Make the files again.`)
    return [{ name: `${manifest.name}@${version}`, file, bytes }]
  })
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
  for (const one of packagesToPublish()) {
    if (isPublished(one)) console.log(`${one.name} is published already`)
    else execFileSync('npm', ['publish', `./${one.file}`, '--access', 'public', ...options], { stdio: 'inherit' })
  }
} catch (error) {
  console.error(error.code === 'ENOENT' ? `${error.path} is not there: npm run release makes it.` : error.message)
  process.exitCode = 1
}
