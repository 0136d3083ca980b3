/**
 * The table of names in docs/protocol/configuration.md is written from the contract and the SDK; `--write` writes it,
 * otherwise a difference fails.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { configPlaces } from '../packages/contract/src/config/index.ts'
import { wireConfig } from '../packages/js/src/admin-app/project-config.ts'

const file = 'docs/protocol/configuration.md'
const [begin, end] = ['<!-- names: begin -->\n', '<!-- names: end -->\n']

type Changes = Parameters<typeof wireConfig>[0]

/** The SDK's name of a member; throws when the SDK does not send that member under it. */
function sdkName(wire: string): string {
  const name = wire.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  const samples = [[], { type: 'shared' }, true]
  const isSent = samples.some((sample) => {
    try {
      return wire in withoutUndefined(wireConfig({ [name]: sample } as Changes))
    } catch {
      // A sample of another form than this member's.
      return false
    }
  })
  if (!isSent) throw new Error(`The SDK does not send ${wire} as ${name}.`)
  return name
}

const withoutUndefined = (members: object) => JSON.parse(JSON.stringify(members)) as object

const rows = Object.entries(configPlaces).map(
  ([wire, place]) => `| \`${wire}\` | \`${sdkName(wire)}\` | \`${place}\` |`,
)
const table = ['| wire | SDK | configuration |', '|---|---|---|', ...rows, ''].join('\n')

const page = readFileSync(file, 'utf8')
const [before = '', rest = ''] = page.split(begin)
const text = `${before}${begin}${table}${end}${rest.split(end)[1]}`

if (process.argv.includes('--write')) writeFileSync(file, text)
else if (page !== text) {
  console.error(`${file} is out of date. Run: npm run docs:update`)
  process.exitCode = 1
}
