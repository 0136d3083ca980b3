import { describe, expect, it } from 'vitest'
import { anchorsOf, citationProblems } from './citations.ts'

const files: Record<string, string> = {
  'apps/dashboard/src/screens.ts': "{ path: 'domains' }, { path: 'users/$userId', tab: 'Sign-ins' }",
  'apps/dashboard/src/rooms.ts': "{ title: 'People' }",
  'docs/guides/react.md': '# React\n## Look\n',
  'docs/guide.md': '# A guide\n\n## Order of checks\n\n```md\n## Not a heading\n```\n',
  'docs/architecture.md': '# Rooms\n',
  'docs/adr': '0001-contract-package.md\n0002-embedded-postgres.md',
  'docs/security/attacks.md': '### T01\n### T02\n',
  'docs/security/faults.md': '### F3\n',
  'docs/protocol/README.md': '| contract 01 §9.3 | [keys](tokens.md#keys) |\n| contract 05 §7–§8 | … |\n',
}
const problems = (path: string, text: string) => citationProblems(path, text, (file) => files[file])
const inSource = (text: string) => problems('packages/x/src/y.ts', text)

describe('a comment', () => {
  it('may cite pages, headings, decisions, attacks and faults that exist', () => {
    const good = [
      '/** See docs/guide.md and docs/guide.md#order-of-checks. */',
      '// docs/adr/0001, ADR 2, T01 and F3',
      "const key = 'F', color = '#F12', day = `{date}T00:00:00Z`",
      'https://example.com/docs/elsewhere.md',
      `\${url}/projects/\${id}/domains, /internal/projects/\${id}/transfer`,
      'href="/docs/react#look" http://localhost:8102/docs/api /docs/react.md src/features/docs/site ../docs/gone',
    ]
    expect(inSource(good.join('\n'))).toEqual([])
  })

  it.each([
    ['href="/docs/gone"', 'no server has a page /docs/gone'],
    ['http://localhost:8102/docs/react#gone', 'docs/guides/react.md has no heading #gone'],
    [`\${url}/projects/\${id}/gone`, 'the dashboard has no screen gone'],
    ['// docs/gone.md', 'docs/gone.md does not exist'],
    ['// docs/guide.md#gone', 'docs/guide.md has no heading #gone'],
    ['// docs/guide.md#not-a-heading', 'docs/guide.md has no heading #not-a-heading'],
    ['// docs/adr/0007', 'there is no decision docs/adr/0007'],
    ['// as ADR 12 says', 'there is no decision docs/adr/0012'],
    ["describe('T77: guessing'", 'docs/security/attacks.md has no T77'],
    ['// (T01, F9)', 'docs/security/faults.md has no F9'],
    ['// Contract 03 §1.4: checks', 'Contract 03 §1.4 is not in the repository'],
    ['// (security.md, "Limits")', 'security.md is not in the repository'],
    ['/* as in the reference designs */', 'reference designs is not in the repository'],
    ['// trials §3', 'trials §3 is not in the repository'],
  ])('must not say %s', (line, problem) => {
    expect(inSource(`\n${line}`)).toEqual([`packages/x/src/y.ts:2: ${problem}`])
  })
})

describe('a page', () => {
  it('may link to headings of its own, and of pages beside it', () => {
    const text = '[a](#order-of-checks) [b](architecture.md#rooms) [c](https://x.example/y.md) `[d](gone.md)`'
    expect(problems('docs/guide.md', `${text}\n\`\`\`\n[e](gone.md)\n\`\`\``)).toEqual([])
  })

  it('must not link to what is not there', () => {
    expect(problems('docs/adr/0002.md', '[a](../gone.md) [b](../guide.md#gone)')).toEqual([
      'docs/adr/0002.md:1: docs/gone.md does not exist',
      'docs/adr/0002.md:1: docs/guide.md has no heading #gone',
    ])
  })
})

it('a migration may cite what has a row in the table of old citations', () => {
  const path = 'packages/server/migrations/0001_foundation.sql'
  expect(problems(path, '-- (contract 01 §9.3) (contract 05 §7–§8).')).toEqual([])
  expect(problems(path, '-- contract 01 §9')).toEqual([`${path}:1: docs/protocol/README.md has no contract 01 §9`])
})

it('anchors are those of GitHub', () => {
  const page = '# One switch, three names\n## `me` & co.\n## Twice\n## Twice\n### A [link](x.md)\n'
  expect([...anchorsOf(page)]).toEqual(['one-switch-three-names', 'me--co', 'twice', 'twice-1', 'a-link'])
})

describe('the dashboard', () => {
  const inDashboard = (text: string) => problems('apps/dashboard/src/pages/x.tsx', text)

  it('leads to screens that are there', () => {
    expect(inDashboard('<ProjectLink to="domains">')).toEqual([])
    expect(inDashboard(`<ProjectLink key="all" to={\`users/\${id}\`}>`)).toEqual([])
    expect(inDashboard('<ProjectLink to="gone">')).toEqual([
      'apps/dashboard/src/pages/x.tsx:1: the dashboard has no screen gone',
    ])
    expect(inDashboard(`go(\`domains/\${id}\`)`)).toEqual([
      'apps/dashboard/src/pages/x.tsx:1: the dashboard has no screen domains',
    ])
  })

  it('has what guides name', () => {
    expect(problems('docs/guide.md', 'Open **People › Sign-ins**.')).toEqual([])
    expect(problems('docs/guide.md', 'Open **People › Gone**.')).toEqual([
      'docs/guide.md:1: the dashboard shows nothing as Gone',
    ])
  })
})
