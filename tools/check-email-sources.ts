/**
 * The built-in e-mail sources as modules, so that they are there wherever the code runs: their text, and what esbuild
 * makes of it. --write makes them.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'

const folder = 'packages/emails/src/builtins'
const header = '// Made by tools/check-email-sources.ts --write from the files beside it.\n'

const entries = ['starters', 'templates', 'themes'].flatMap((part) =>
  readdirSync(join(folder, part))
    .sort()
    .map((file) => ({ name: `${part}/${file}`, text: readFileSync(join(folder, part, file), 'utf8') })),
)

const moduleOf = (constant: string, texts: readonly { name: string; text: string }[]) =>
  `${header}export const ${constant} = {\n${texts.map(({ name, text }) => `  ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`).join('')}} as const\n`

const compiled = entries
  .filter(({ name }) => !name.startsWith('starters/'))
  .map(({ name, text }) => {
    const { code } = transformSync(text, {
      loader: 'tsx',
      format: 'cjs',
      jsx: 'automatic',
      target: 'es2022',
      tsconfigRaw: '{}',
    })
    return { name, text: code }
  })

const generated = { 'sources.gen.ts': moduleOf('sources', entries), 'compiled.gen.ts': moduleOf('compiled', compiled) }

for (const [file, text] of Object.entries(generated)) {
  const target = join(folder, file)
  if (process.argv.includes('--write')) writeFileSync(target, text)
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error(`${target} differs from the sources beside it; run \`npm run emails:update\``)
    process.exitCode = 1
  }
}
