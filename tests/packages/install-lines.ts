import { readdirSync, readFileSync } from 'node:fs'

/** Where a server is that nobody told anything; what is printed before there is one names it. */
export const defaultUrl = 'http://localhost:8102'

const root = new URL('../../', import.meta.url)
const guides = readdirSync(new URL('docs/guides/', root)).map((name) => `docs/guides/${name}`)
const packages = readdirSync(new URL('packages/', root)).map((name) => `packages/${name}/README.md`)

function read(file: string): string {
  try {
    return readFileSync(new URL(file, root), 'utf8')
  } catch {
    return ''
  }
}

/** Every line in blocks of our texts that installs a package of ours. */
export const installLines = ['README.md', ...guides, ...packages].flatMap((file) =>
  [...read(file).matchAll(/^ *(npm install (@hallpass\/\w+).*)$/gm)].map(([, line = '', name = '']) => ({
    file,
    line,
    name,
  })),
)
