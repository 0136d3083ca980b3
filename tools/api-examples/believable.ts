/** Examples with the words of an app instead of those of a test. */

const people = ['ada', 'grace', 'alan', 'katherine', 'edsger', 'barbara', 'donald', 'radia']
const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Katherine Johnson', 'Edsger Dijkstra', 'Barbara Liskov']

/** Addresses of people; those of senders and companies stay. */
const address = /(?<![\w.+-])(?!shop@|news@)[\w.+-]+@(?:example\.com|forget\.example)(?![\w-])/gi
/** Names that tests number, and made-up ones. */
const numbered = /\b(?:Rich|Zerubbabel)(?: \w?\d\w*)?/g
const ports = /(?<=http:\/\/localhost:)(?!3000|8102)\d+/g

/** Whole texts. Passwords and sources are among them. */
const words: Readonly<Record<string, string>> = {
  'a call': 'An API call',
  'a new source': 'export const EmailTheme = …',
  'a set': 'Backend of the shop',
  'a-password-of-smtp': 'the password of the email server',
  after: 'New customers',
  'another one': 'a longer new password',
  any: 'Make the button blue',
  Boost: 'Speed boost',
  Broken: 'Arrived broken',
  Changed: 'Acme Shop',
  changed: 'Spring news',
  'chosen by the owner': 'a new password of mine',
  Crew: 'Support',
  crew: 'support',
  'first one': 'a first password',
  'kept for later': 'an old password',
  'made by a test': 'Backend of the shop',
  Mine: 'Acme',
  'Mail 2 100%': 'Your order has shipped',
  Old: 'Laptop',
  'Old way': 'Support',
  only: 'billing:read',
  Owned: 'Acme Shop',
  Pack: '100 credits',
  pack: 'credits-100',
  Provisioned: 'Acme Shop',
  'Their project': 'Acme Shop',
  Theirs: 'Acme Shop',
  'To one who stays': 'Your order has shipped',
  'To somebody who goes': 'Your invoice',
  'Would be one': 'Grace Hopper',
  'yet another': 'another long password',
  'ünïcode 🦉': 'de',
  'CODE-1': 'SPRING26',
  'CODE-2': 'SUMMER26',
  'CODE-4': 'AUTUMN26',
  'CODE-6': 'WINTER26',
  SECRET: 'WELCOME',
  '%': 'acme.example',
  beta: 'beta-features',
  log: 'audit:read',
  p0: 'invoices:read',
  part: 'invoices:read',
  whole: 'invoices:write',
  'Just for you': 'Custom plan',
  'postgres://x': 'postgres://ada:hunter2@db.example/shop',
}

/** By the name of the field, what says nothing anywhere else. */
const values: Readonly<Record<string, string>> = {
  client_id: 'Iv1.8a61f9b3a7aba766',
  client_secret: 'the secret of the OAuth app',
  description: 'Backend of the shop',
  display_name: 'Acme',
  hashed_key: 'KGR6yHKHpJ6nyDZ8yJ8oGg==',
  encrypted_value: 'bm90IHJlYWxseSBlbmNyeXB0ZWQ=',
  password: 'correct horse battery',
  tsx_source: 'export const EmailTemplate = …',
  html: '<p>Hello from Acme</p>',
  subject: 'News of the week',
}
const idle = new Set(['a', 'b', 'c', 'k', 'v', 'x', 'one', 'two', 'three', 'text', 'Hi', 'app', 'secret'])

export function believable<T>(example: T): T {
  const known = new Map<string, string>()
  const person = (found: string) => {
    const key = found.toLowerCase()
    const made = known.get(key) ?? `${people[known.size % people.length]}@example.com`
    known.set(key, made)
    return made
  }
  const nameOf = new Map<string, string>()
  const name = (found: string) => {
    const made = nameOf.get(found) ?? names[nameOf.size % names.length]!
    nameOf.set(found, made)
    return made
  }
  const text = (value: string, field: string): string => {
    if (idle.has(value) && values[field]) return values[field]
    if (words[value] !== undefined) return words[value]
    return value
      .replace(address, person)
      .replace(numbered, name)
      .replace(ports, '8102')
      .replaceAll('Test project', 'Acme')
      .replace('<b>"bot"</b>', 'bot')
      .replaceAll(/likes-marzipan-\d/g, 'likes tea')
  }
  const walk = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return text(value, field)
    if (Array.isArray(value)) return value.map((item) => walk(item, field))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member, key)]))
  }
  return walk(example, '') as T
}
