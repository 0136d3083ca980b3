import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedFor } from '../sbom.mjs'

/** Everything of which something may be in the bundle or in the pages. */
const roots = ['packages/cli', 'packages/server', 'apps/pages', 'apps/dashboard']
/** Shipped as files, and installed for the build alone. */
const shipped = ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono', 'tailwindcss']

/** The licences of what others wrote, as they ask to be passed on. */
export function licenceTexts() {
  const places = [...installedFor(roots), ...shipped.map((name) => `node_modules/${name}`)]
  return [...new Set(places)]
    .filter(existsSync)
    .sort()
    .map(licenceOf)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

function licenceOf(place) {
  const { name, version, license } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  const file = readdirSync(place).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  const text = file ? readFileSync(join(place, file), 'utf8').trim() : `Licence: ${license}`
  return `${name} ${version}\n\n${text}\n`
}
