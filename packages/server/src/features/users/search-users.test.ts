import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { tenantOf } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()

async function make(name: string | null, email?: string, more: object = {}): Promise<string> {
  server.clock.advance(1000)
  const body = { display_name: name, ...(email !== undefined && { primary_email: email }), ...more }
  return (await project.server.post('/users', body)).body.id
}

async function search(query: string, more = ''): Promise<string[]> {
  const { status, body } = await project.server.get(`/users?query=${encodeURIComponent(query)}${more}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.map((user: { id: string }) => user.id)
}

const ada = await make('Ada Lovelace', 'countess@example.com')
const grace = await make('Grace Hopper', 'grace.hopper@navy.example')
const odd = await make('100%_sure\\maybe', 'odd+tag@example.org')
const plain = await make('1000 xsure maybe', 'plain@example.org')
const unicode = await make('Åsa ÖBERG 李小龍 🦉', 'asa@example.net')
const lines = await make('first\nsecond', 'lines@example.com')
const bare = await make(null)

describe('a search', () => {
  it('a user search finds part of a name, in any case', async () => {
    for (const query of ['Ada Lovelace', 'ada', 'LOVE', 'a l', 'A']) expect(await search(query)).toContain(ada)
    expect(await search('lovelace')).toEqual([ada])
    expect(await search('ada  lovelace')).toEqual([])
    expect(await search('lovelace ada')).toEqual([])
  })

  it('a user search finds every letter and every two in a row, whatever stands beside them', async () => {
    const names = ['wjqz', 'wjq', '鷗鷺鷹🦩', 'v\u001ejx\u001e']
    for (const name of names) {
      const user = await make(name)
      const letters = [...name]
      const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
      for (const part of [...letters, ...pairs]) expect(await search(part), JSON.stringify(part)).toContain(user)
    }
  })

  it('a user search finds part of any address, not only the primary one', async () => {
    expect(await search('navy.EXAMPLE')).toEqual([grace])
    expect(await search('@example.org')).toEqual([odd, plain])
    const db = await tenantOf(server, project)
    await db
      .insertInto('contact_channels')
      .values({ id: crypto.randomUUID(), user_id: grace, type: 'email', value: 'admiral@second.example' })
      .execute()
    expect(await search('admiral@')).toEqual([grace])
    await db.deleteFrom('contact_channels').where('value', '=', 'admiral@second.example').execute()
    expect(await search('admiral@')).toEqual([])
  })

  it('a user search follows every change of name and address', async () => {
    const user = await make('Before', 'before@moving.example')
    await project.server.patch(`/users/${user}`, { display_name: 'After' })
    expect(await search('before')).toEqual([user])
    await project.server.patch(`/users/${user}`, { primary_email: 'after@moving.example' })
    expect(await search('before')).toEqual([])
    expect(await search('after')).toEqual([user])
    await project.server.patch(`/users/${user}`, { primary_email: null, display_name: '' })
    expect(await search('after')).toEqual([])
  })

  it('a user search takes %, _ and backslashes literally', async () => {
    expect(await search('100%')).toEqual([odd])
    expect(await search('%_s')).toEqual([odd])
    expect(await search('_sure')).toEqual([odd])
    expect(await search('sure\\may')).toEqual([odd])
    expect(await search('\\')).toEqual([odd])
    expect(await search('100%sure')).toEqual([])
    expect(await search('1%e')).toEqual([])
    expect(await search('%')).toEqual([odd])
    expect(await search('\\%')).toEqual([])
  })

  it('a user search ignores case in all alphabets', async () => {
    for (const query of ['åsa', 'ÅSA', 'öberg', 'ÖBERG', '李小龍', '小', '🦉', 'Å']) {
      expect(await search(query), query).toEqual([unicode])
    }
    expect(await search('asa ')).toEqual([])
  })

  it('a user search never matches across name and addresses, but finds a line break in a name', async () => {
    expect(await search('lovelace\ncountess')).toEqual([])
    expect(await search('second\nlines')).toEqual([])
    expect(await search('first\nsecond')).toEqual([lines])
    expect(await search('T\nS')).toEqual([lines])
    expect(await search('\n')).toEqual([lines])
  })

  it('a user search finds a user by id, also with blanks and quotes around it', async () => {
    expect(await search(bare)).toEqual([bare])
    expect(await search(` "${bare}" `)).toEqual([bare])
    expect(await search(bare.replaceAll('-', ' - '))).toEqual([bare])
    expect(await search(bare.toUpperCase())).toEqual([])
    expect(await search(bare.slice(0, 35))).toEqual([])
    expect(await search(`${bare}.`)).toEqual([])
  })

  it("a search for a user's id also finds users with that id in their name", async () => {
    const namesake = await make(`likes ${bare}`)
    expect(await search(bare)).toEqual([bare, namesake])
  })

  it('an empty user search is no filter, and anonymous users are left out unless asked', async () => {
    expect(await search('')).toContain(bare)
    const guest = await make('Nobody Special', undefined, { is_anonymous: true })
    expect(await search('nobody special')).toEqual([])
    expect(await search(guest)).toEqual([])
    expect(await search('nobody special', '&include_anonymous=true')).toEqual([guest])
    expect(await search(guest, '&include_anonymous=true')).toEqual([guest])
  })

  it('user search results come in pages and in both directions', async () => {
    const people = [await make('Page turner'), await make('Page turner'), await make('Page turner')]
    expect(await search('page turner', '&desc=true')).toEqual(people.toReversed())
    const { body } = await project.server.get('/users?query=page%20turner&limit=2')
    expect(body.pagination.next_cursor).toBe(people[2])
    expect(await search('page turner', `&limit=2&cursor=${people[2]}`)).toEqual([people[2]])
  })

  it('a user search finds the same users by index, along the list and by reading every user', async () => {
    const other = await startTestServer()
    const numbered = await other.createProject()
    const people: Record<string, string> = {}
    const names = ['User 7', 'user77', '100%_User7', 'back\\slash7', 'Üser7 Öberg', 'tab\tand user7', null]
    const addresses = [
      'user7@example.com',
      'USER77@Example.com',
      'u%er7@mail5.example',
      'u_er7@gmail.com',
      'öser7@example.com',
    ]
    for (const display_name of names) {
      for (const primary_email of addresses) {
        const email = primary_email.replace('@', `-${Object.keys(people).length}@`)
        const { body } = await numbered.server.post('/users', { display_name, primary_email: email })
        people[body.id] = [display_name ?? '', body.primary_email].join('\n').toLowerCase()
      }
    }
    const parts = [
      'user7',
      'User77',
      'xser7',
      '%_User7',
      'slash7',
      'and user7',
      'üser7',
      'u%er7-',
      'U_ER7-',
      '@EXAMPLE.com',
    ]
    const tails = [
      '',
      ' ',
      '\n',
      '@exam',
      '-1@example.com',
      '-3@gmail.com',
      '-2@mail5.',
      '@mail5.example',
      '%',
      '_',
      '\\',
    ]
    const inOrder = (await numbered.server.get('/users')).body.items.map(({ id }: { id: string }) => id)
    // From now on Postgres has statistics, and the server goes by them.
    await sql`analyze users`.execute(other.app.database.system)
    for (const query of [
      ...parts.flatMap((part) => tails.map((tail) => part + tail)),
      'u',
      'er',
      '7@',
      'Ö',
      'qx',
      '@',
    ]) {
      const expected = inOrder.filter((id: string) => people[id]!.includes(query.toLowerCase().replace('\n', '\v')))
      const search = async (more = '') => {
        const { body } = await numbered.server.get(`/users?query=${encodeURIComponent(query)}${more}`)
        return body.items.map(({ id }: { id: string }) => id)
      }
      expect(await search(), query).toEqual(expected)
      expect(await search('&limit=2&desc=true'), query).toEqual(expected.toReversed().slice(0, 2))
      if (expected[2]) {
        expect(await search(`&limit=1&cursor=${expected[2]}`), query).toEqual(expected.slice(2, 3))
      }
    }
  })
})
