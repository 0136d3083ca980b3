/** Everything that a comment, a test name or a page cites must be in the repository. */
import { posix } from 'node:path'

/** The text of a file of the repository; undefined when there is none. A folder has the text ''. */
export type ReadText = (path: string) => string | undefined

/** What is wrong with the citations in one file, by line. */
export function citationProblems(path: string, text: string, read: ReadText): string[] {
  const isMarkdown = path.endsWith('.md')
  const lines = isMarkdown ? withoutFences(text) : text.split('\n')
  return lines.flatMap((line, at) =>
    problemsOf(path, line, read, isMarkdown).map((problem) => `${path}:${at + 1}: ${problem}`),
  )
}

function problemsOf(path: string, line: string, read: ReadText, isMarkdown: boolean): string[] {
  return [
    ...pages(line).map((target) => linkProblem(target, read)),
    ...(isMarkdown ? links(line).map((target) => linkProblem(resolved(path, target), read)) : []),
    ...(isExample.test(path) ? [] : served(line, read)),
    ...screens(line, read),
    ...(path.startsWith('apps/dashboard/src/') ? linkedScreens(line, read) : []),
    ...(isMarkdown ? namedScreens(line, read) : []),
    ...decisions(line, read),
    // The pages that define the numbers also say which are not used.
    ...(numberPages.has(path) ? [] : numbers(line, read)),
    ...(path === oldCitations ? [] : unknownSources(path, line, read)),
  ].filter((problem) => problem !== undefined)
}

/** `docs/….md`, with or without a heading, where it is not part of a longer path or address. */
const pages = (line: string) => line.match(/(?<![\w./-])docs\/[\w./-]+\.md(?:#[\w-]*)?/g) ?? []

/** Tests and the pages themselves name addresses that are none. */
const isExample = /\.test\.tsx?$|^packages\/server\/src\/features\/docs\//

/** Addresses below `/docs` that are no Markdown. */
const madeByCode = new Set(['api', 'errors', 'mcp', 'search'])

/** `/docs/react#look`, as every server shows it: from the dashboard, from error texts, in guides. */
function served(line: string, read: ReadText): (string | undefined)[] {
  const found = line.matchAll(/(?<![A-Za-z_.\-/])\/docs\/([a-z\d-]+(?:\/[a-z\d-]+)*)(?:\.md)?(#[\w-]+)?(?![\w/]|\.\w)/g)
  return [...found].map(([address, slug = '', anchor = '']) => {
    if (madeByCode.has(slug) || slug.startsWith('api/')) return undefined
    const file = [`docs/guides/${slug}.md`, `docs/${slug}.md`, `docs/${slug}/README.md`].find(
      (one) => read(one) !== undefined,
    )
    return file ? linkProblem(file + anchor, read) : `no server has a page ${address}`
  })
}

/** `${url}/projects/${id}/domains`: screens of the dashboard, where errors and emails lead. */
function screens(line: string, read: ReadText): string[] {
  const named = [...line.matchAll(/\}\/projects\/\$\{[^}]+\}\/([a-z-]+(?:\/[a-z-]+)*)/g)].map(([, path = '']) => path)
  return named
    .filter((path) => !screenList(read).includes(`'${path}'`))
    .map((path) => `the dashboard has no screen ${path}`)
}

const screenFiles = ['screens.ts', 'router.tsx', 'rooms.ts'].map((name) => `apps/dashboard/src/${name}`)
const screenList = (read: ReadText) => screenFiles.map((file) => read(file) ?? '').join('\n')

/** `<ProjectLink to="users">` and `` go(`users/${id}`) `` inside of the dashboard. */
function linkedScreens(line: string, read: ReadText): string[] {
  const linked = line.matchAll(/(?:<ProjectLink\b[^>]*?\bto=\{?|\bgo\()["'`]([a-z-]+(?:\/[a-z-]+)*)(\/\$\{|["'`])/g)
  return [...linked]
    .filter(([, path = '', end = '']) => !screenList(read).includes(end.startsWith('/') ? `'${path}/$` : `'${path}'`))
    .map(([, path = '']) => `the dashboard has no screen ${path}`)
}

/** `**People › Sign-ins**`: how guides name a screen, a tab or something to do. */
function namedScreens(line: string, read: ReadText): string[] {
  const names = [...line.matchAll(/\*\*([^*]+ › [^*]+)\*\*/g)].flatMap(([, place = '']) => place.split(' › '))
  return names
    .filter((name) => !screenList(read).includes(`'${name}'`))
    .map((name) => `the dashboard shows nothing as ${name}`)
}

/** Relative targets of Markdown links. */
const links = (line: string) =>
  [...line.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1]!)
    .filter((target) => !/^(?:[a-z]+:|\/)/i.test(target))

function resolved(from: string, target: string): string {
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? from : posix.normalize(posix.join(posix.dirname(from), file))
  return anchor === undefined ? path : `${path}#${anchor}`
}

function linkProblem(target: string, read: ReadText): string | undefined {
  const [path = '', anchor] = target.split('#')
  const text = read(path)
  if (text === undefined) return `${path} does not exist`
  if (anchor === undefined || anchorsOf(text).has(anchor)) return undefined
  return `${path} has no heading #${anchor}`
}

/** `docs/adr/0001` without the rest of its name, and `ADR 1`. */
function decisions(line: string, read: ReadText): string[] {
  const cited = [...line.matchAll(/docs\/adr\/(\d{4})(?![\w-])|\bADR (\d+)\b/g)]
  const known = read('docs/adr')?.split('\n') ?? []
  return cited
    .map((match) => (match[1] ?? match[2]!).padStart(4, '0'))
    .filter((number) => !known.some((file) => file.startsWith(`${number}-`)))
    .map((number) => `there is no decision docs/adr/${number}`)
}

const numbered = { T: 'docs/security/attacks.md', F: 'docs/security/faults.md' } as const
const numberPages = new Set<string>(Object.values(numbered))

/** Attacks and faults are cited by number: `T01`, `F3`. Not the hour in a date such as T23:59. */
function numbers(line: string, read: ReadText): string[] {
  return [...line.matchAll(/(?<![\w#&-])(T\d{2}|F\d{1,2})(?!\w|:\d)/g)]
    .map((match) => match[1]!)
    .filter((number) => !anchorsOf(read(numbered[number[0] as 'T' | 'F']) ?? '').has(number.toLowerCase()))
    .map((number) => `${numbered[number[0] as 'T' | 'F']} has no ${number}`)
}

/** Sources that are not in the repository, and names of files without their place. */
const unknown =
  /\bcontract 0\d(?: §[\d.]*\d(?:–§\d+)?)?|(?<![\w/])(?:security|architecture|style|spec)\.md\b|\breference designs?\b|\btrials §\S*/gi

/** Where the table is of what migrations cite. */
const oldCitations = 'docs/protocol/README.md'

/**
 * Migrations cannot be edited, since a database compares their checksums with what it has run. Their citations must be
 * rows of that table.
 */
function unknownSources(path: string, line: string, read: ReadText): string[] {
  // What a link leads to is looked at by itself.
  const cited = line.replace(/\]\([^)\s]+\)|\bSECURITY\.md\b/g, '').match(unknown) ?? []
  if (!path.startsWith('packages/server/migrations/'))
    return cited.map((source) => `${source} is not in the repository`)
  const rows = read(oldCitations)?.match(/^\| (contract|security\.md)[^|]*/gm) ?? []
  const known = new Set(rows.map((row) => row.slice(2).trim()))
  return cited.filter((source) => !known.has(source.trim())).map((source) => `${oldCitations} has no ${source}`)
}

/** The anchors that GitHub gives the headings of a page. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>()
  for (const line of withoutFences(markdown)) {
    const heading = /^#{1,6} +(.*)$/.exec(line)?.[1]
    if (heading === undefined) continue
    const slug = slugOf(heading)
    let anchor = slug
    for (let again = 1; anchors.has(anchor); again++) anchor = `${slug}-${again}`
    anchors.add(anchor)
  }
  return anchors
}

const slugOf = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/** The lines of a page, with those inside code fences empty. */
function withoutFences(markdown: string): string[] {
  let isFenced = false
  return markdown.split('\n').map((line) => {
    const isFence = /^\s*(```|~~~)/.test(line)
    if (isFence) isFenced = !isFenced
    return isFence || isFenced ? '' : line
  })
}
