/** No code of a guide is left out: each block is run, compiled or compared, or says why it is not. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Block, blocksOf, guides, isShell, reasonNotToRun, root, runElsewhere } from './blocks.ts'

const pages = [...guides, 'README']
const blocks = pages.flatMap(blocksOf)

/** What of each kind of block is looked at, and where. */
const kinds: Readonly<Record<string, (block: Block) => boolean>> = {
  // Run: shell-guides.long.test.ts, and configuration-as-code.test.ts.
  sh: () => true,
  bash: () => true,
  // Run or compiled: sdk-guides.test.ts, types.long.test.ts.
  ts: () => true,
  // A file with its name is compiled; the template is rendered by the commands beside it.
  tsx: ({ page, text }) => /^\/\/ [\w./[\]-]+\.tsx/.test(text) || page === 'docs/guides/email-templates',
  // Run: packages/server/src/features/webhooks, token-languages.long.test.ts, webhook-languages.long.test.ts.
  ...Object.fromEntries(
    ['js', 'python', 'go', 'java', 'ruby', 'php'].map((language) => [
      language,
      ({ page }: Block) => /\/(webhooks|verify-tokens)$/.test(page),
    ]),
  ),
  json: ({ text }) => typeof JSON.parse(text) === 'object',
  // Compared with files that are used: deploy-files.test.ts, tests/deploy.
  ...Object.fromEntries(['nginx', 'haproxy', 'caddyfile', 'yaml', 'ini'].map((language) => [language, () => true])),
  // What a program prints.
  text: () => true,
  '': () => true,
}

it('every block is of a kind that is looked at', () => {
  expect(blocks.length).toBeGreaterThan(120)
  const unknown = blocks.filter((block) => !kinds[block.language]?.(block))
  expect(unknown.map(({ page, text }) => [page, text.slice(0, 60)])).toEqual([])
})

it('few commands are not run, each for a reason of this list, and other tests do what is possible', () => {
  const reasons = blocks.filter(isShell).flatMap((block) => reasonNotToRun(block) ?? [])
  const counted = Object.fromEntries(
    [...new Set(reasons)].sort().map((reason) => [reason, reasons.filter((one) => one === reason).length]),
  )
  expect(counted).toEqual({
    'a cluster; tests/deploy/kubernetes.long.test.ts does what kubectl can without one': 3,
    'docker; tests/deploy/compose.long.test.ts starts what it would, tests/deploy/container.soak.test.ts the image': 3,
    'is all of these tests': 1,
    'systemd as the first process; tests/deploy/service.long.test.ts runs the unit without it': 1,
  })
  for (const [file] of reasons.join('\n').matchAll(/\btests\/\S+\.ts/g))
    expect([file, existsSync(`${root}/${file}`)]).toEqual([file, true])
})

it('what is run elsewhere is run by CI, in the words of the page', () => {
  const elsewhere = blocks.filter((block) => runElsewhere(block) !== undefined)
  expect(elsewhere.length).toBeGreaterThan(10)
  for (const block of elsewhere) {
    const file = runElsewhere(block)!
    expect([file, existsSync(`${root}/${file}`), file.endsWith('.soak.test.ts')]).toEqual([file, true, false])
    // Such a test reads the page: a line that is changed there is changed in the test.
    expect([file, /\b(blocksOf|linesFor)\(/.test(readFileSync(`${root}/${file}`, 'utf8'))]).toEqual([file, true])
  }
})
