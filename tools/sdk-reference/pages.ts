import type { Documented, Exported } from './extract.ts'

export interface Reference {
  js: readonly Exported[]
  react: readonly Exported[]
  next: readonly Exported[]
  nextServer: readonly Exported[]
  requests: readonly Exported[]
}

const note = '<!-- Written from the comments in the sources by `npm run docs:update`. -->'

/** The objects that have a page of their own, and what of them another page has already. */
const objectPages = [
  {
    name: 'HallpassClientApp',
    like: [],
    intro: 'The guide to the [client app](../guides/client-app.md) shows it in use.',
  },
  { name: 'CurrentUser', like: [], intro: 'What `getUser()` of a client app and `useUser()` give.' },
  { name: 'Team', like: [], intro: 'What `user.listTeams()` and `user.getTeam(id)` give.' },
  {
    name: 'HallpassServerApp',
    like: ['HallpassClientApp'],
    intro: 'The guide to the [server app](../guides/server-app.md) shows it in use.',
  },
  { name: 'ServerUser', like: ['CurrentUser'], intro: 'What `getUser(id)` and `listUsers()` of a server app give.' },
  { name: 'ServerTeam', like: ['Team'], intro: 'What `getTeam(id)` and `listTeams()` of a server app give.' },
  {
    name: 'HallpassAdminApp',
    like: ['HallpassServerApp', 'HallpassClientApp'],
    intro: 'The guide to the [admin app](../guides/admin-app.md) shows it in use.',
  },
] as const

const slugOf = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()

/** Every page below docs/sdk, by file name. */
export function referencePages(reference: Reference): Map<string, string> {
  const jsOf = (name: string) => reference.js.find((one) => one.name === name)!
  const objects = objectPages.map(({ name, like, intro }): [string, string] => [
    `${slugOf(name)}.md`,
    objectPage(jsOf(name), intro, like.map(jsOf)),
  ])
  return new Map([
    ...objects,
    ['types.md', typesPage(reference)],
    ['react.md', reactPage(reference)],
    ['next.md', nextPage(reference)],
  ])
}

function objectPage(object: Exported, intro: string, like: readonly Exported[]): string {
  const inherited = new Set(like.flatMap(({ members }) => members.map(said)))
  const members = object.members.filter((member) => !inherited.has(said(member)))
  const others = like.map(({ name }) => `[${name}](${slugOf(name)}.md)`)
  return [
    `# ${object.name}`,
    '',
    note,
    '',
    `${object.text} ${intro}`,
    ...(others.length > 0
      ? ['', `It also has everything of ${others.join(' and ')}; this page has what differs.`]
      : []),
    '',
    `\`\`\`ts\nimport { ${object.name.startsWith('Hallpass') ? '' : 'type '}${object.name} } from '@hallpass/js'\n\`\`\``,
    '',
    ...memberList(members),
  ].join('\n')
}

/** Two members that read the same are the same. */
const said = ({ name, calls, type, text }: Documented) => JSON.stringify([name, calls, type, text])

/** What it knows as a table, what it does under headings of their own. */
function memberList(members: readonly Documented[]): string[] {
  const values = members.filter(({ calls }) => calls.length === 0)
  const methods = members.filter(({ calls }) => calls.length > 0)
  return [
    ...(values.length > 0 ? ['## Properties', '', table(values), ''] : []),
    ...(methods.length > 0 ? ['## Methods', '', ...methods.map(methodEntry)] : []),
  ]
}

const methodEntry = (method: Documented) =>
  [
    `### ${method.name}`,
    '',
    codeOf(method),
    '',
    sentenceOf(method),
    '',
    ...method.examples.map((one) => `${one}\n`),
  ].join('\n')

const codeOf = ({ name, calls }: Documented) =>
  `\`\`\`ts signature\n${calls.map((call) => broken(name, call)).join('\n')}\n\`\`\``

const maxLineLength = 100

/** A long call with what it takes on a line of its own. */
function broken(name: string, call: string): string {
  if (name.length + call.length <= maxLineLength) return name + call
  let depth = 0
  const end = [...call].findIndex((character) => {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    return depth === 0 && character === ')'
  })
  const taken = call.slice(call.indexOf('(') + 1, end)
  return taken === '' ? name + call : `${name}${call.slice(0, call.indexOf('('))}(\n  ${taken}\n${call.slice(end)}`
}

const sentenceOf = ({ text, deprecated }: Documented) =>
  deprecated === undefined ? text : `Deprecated. ${deprecated} ${text}`.trim()

function table(members: readonly Documented[]): string {
  const rows = members.toSorted(cellsLast).map((member) => {
    const type = member.type || member.calls[0]?.replace(/\): (?=\S)/, ') => ') || ''
    const shown = isCells(member) ? cellNames(type) : `\`${shortened(type)}\``
    return `| \`${member.name}${member.isOptional ? '?' : ''}\` | ${cell(shown)} | ${cell(sentenceOf(member))} |`
  })
  return ['| name | type | meaning |', '|---|---|---|', ...rows].join('\n')
}

/** Few people look for them, and their type is an intersection of as many objects as there are hooks. */
const isCells = ({ name }: Documented) => name === 'cells'
const cellsLast = (one: Documented, other: Documented) => Number(isCells(one)) - Number(isCells(other))

/** `{ project(): Cell<Project> } & { item(request: ItemRequest): Cell<Item> }`: by name alone. */
const cellNames = (type: string) =>
  [...type.matchAll(/[{;] ?(\w+)(\(\)|\()/g)]
    .map(([, name, call]) => `\`${name}(${call === '()' ? '' : '…'})\``)
    .join(', ')

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')

/** What nobody would read in a table. The editor has it all. */
const maxTypeLength = 120
const shortened = (type: string) => (type.length > maxTypeLength ? `${type.slice(0, maxTypeLength - 1)}…` : type)

function typesPage({ js, requests }: Reference): string {
  const shown = new Set<string>(objectPages.map(({ name }) => name))
  const rest = js.filter(({ name, kind }) => !shown.has(name) && (kind === 'object' || kind === 'type'))
  const functions = js.filter(({ kind }) => kind === 'function' || kind === 'value')
  return [
    '# Types and functions of @hallpass/js',
    '',
    note,
    '',
    'What the apps and their objects take and give. Everything here is exported by `@hallpass/js`, and by `@hallpass/react` and',
    '`@hallpass/next` as well.',
    '',
    ...functions.map(functionEntry),
    '## Who sent a request',
    '',
    'The same two functions for requests of `@hallpass/js/express`, `@hallpass/js/hono` and `@hallpass/js/fetch`.',
    '',
    ...requests.filter(({ kind }) => kind === 'function').map(methodEntry),
    ...rest.map((one) =>
      typeEntry(
        withoutShown(
          one,
          js.filter(({ name }) => shown.has(name)),
        ),
      ),
    ),
  ].join('\n')
}

/** What a page of its own has already: of users and teams under other names. */
function withoutShown(one: Exported, shown: readonly Exported[]): Exported {
  const like = shown.find(({ members }) => {
    const own = new Set(one.members.map(({ name }) => name))
    return members.length > 12 && members.every(({ name }) => own.has(name))
  })
  if (!like) return one
  const before = new Set(like.members.map(said))
  const text = `${one.text} With everything of [${like.name}](${slugOf(like.name)}.md).`
  return { ...one, text, members: one.members.filter((member) => !before.has(said(member))) }
}

const functionEntry = (one: Exported) =>
  [
    `## ${one.name}`,
    '',
    ...(one.calls.length > 0 ? [codeOf(one), ''] : []),
    sentenceOf(one),
    '',
    ...one.examples.map((example) => `${example}\n`),
  ].join('\n')

const typeEntry = (one: Exported) =>
  [
    `## ${one.name}`,
    '',
    sentenceOf(one),
    '',
    ...(one.members.length > 0 ? [table(one.members), ''] : []),
    ...one.examples.map((example) => `${example}\n`),
  ].join('\n')

function reactPage({ js, react }: Reference): string {
  const known = new Set(js.map(({ name }) => name))
  const own = react.filter(({ name }) => !known.has(name))
  const of = (...kinds: Exported['kind'][]) => own.filter(({ kind }) => kinds.includes(kind))
  const hooked = react.flatMap((one) => {
    const hooks = one.members.filter(({ name, text }) => /^use[A-Z]/.test(name) && text)
    return one.kind === 'object' && hooks.length > 0 ? [[`### ${one.name}`, '', table(hooks), ''].join('\n')] : []
  })
  return [
    '# @hallpass/react',
    '',
    note,
    '',
    'Components, hooks and the provider. The objects of `@hallpass/js` are exported too, with a hook for everything that can be read.',
    '',
    '## Components',
    '',
    ...of('component').map((one) => typeEntry(one).replace('## ', '### ')),
    '## Functions and hooks',
    '',
    ...of('function', 'value').map((one) => functionEntry(one).replace('## ', '### ')),
    '## Hooks of objects',
    '',
    'What they give changes by itself when it changes on the server. A component that waits for one is below a `<Suspense>`.',
    '',
    ...hooked,
    '## Types',
    '',
    ...of('object', 'type')
      .filter(({ name }) => !name.endsWith('Props'))
      .map((one) => typeEntry(one).replace('## ', '### ')),
  ].join('\n')
}

function nextPage({ next, nextServer, react, js }: Reference): string {
  const known = new Map(react.map((one) => [one.name, one]))
  const before = new Set([...js, ...react].map(said))
  const isNew = (one: Exported) => !before.has(said(one)) && !one.name.endsWith('Props')
  const section = (title: string, all: readonly Exported[]) => [
    `## ${title}`,
    '',
    ...all
      .filter(isNew)
      .map((one) =>
        (one.kind === 'function' ? functionEntry(one) : typeEntry({ ...one, members: newMembers(one, known) })).replace(
          '## ',
          '### ',
        ),
      ),
  ]
  return [
    '# @hallpass/next',
    '',
    note,
    '',
    'All of [@hallpass/react](react.md), and what the App Router needs. The same import gives what is right on the server and in browsers.',
    '',
    ...section('On the server', nextServer),
    ...section('In browsers', next),
  ].join('\n')
}

/** The members of apps are on their own pages. */
const newMembers = (one: Exported, known: ReadonlyMap<string, Exported>) => {
  const before = new Set(known.get(one.name)?.members.map(said))
  return one.members.filter((member) => !before.has(said(member)) && one.members.length < 40)
}
