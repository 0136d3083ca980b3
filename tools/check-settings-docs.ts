/** docs/guides/settings.md is written from the settings table; `--write` writes it, otherwise a difference fails. */
import { readFileSync, writeFileSync } from 'node:fs'
import { settingsTable } from '../packages/server/src/settings/index.ts'

const file = 'docs/guides/settings.md'
const text = `# Settings

Every setting is an environment variable and optional. They are checked at start; what makes no sense stops the start
with one line each. This page is generated from \`packages/server/src/settings/setting-table.ts\` by
\`npm run docs:update\`.

${settingsTable()}
`

if (process.argv.includes('--write')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} is out of date. Run: npm run docs:update`)
  process.exitCode = 1
}
