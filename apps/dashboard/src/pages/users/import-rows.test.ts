import { firebaseColumns } from '@hallpass/contract/moving-in'
import { expect, it } from 'vitest'
import { pieceOf } from './export-text.ts'
import { exampleFile, guessMapping, hasStrangers } from './import-columns.ts'
import { batchesOf, columnsOf, readForeignRows, readImport } from './import-rows.ts'

const mira = {
  id: 'a5b0c4de-0000-4000-8000-000000000001',
  display_name: '=HYPERLINK("http://evil.example")',
  primary_email: 'mira@example.com',
  primary_email_verified: true,
  primary_email_auth_enabled: true,
  contact_channels: [{ value: 'second@example.com', is_verified: false, used_for_auth: false }],
  profile_image_url: null,
  signed_up_at_millis: 1_500_000_000_000,
  last_active_at_millis: null,
  client_metadata: { a: 1 },
  client_read_only_metadata: 'a text',
  server_metadata: null,
  password_hash: '$2b$10$x',
  has_password: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  auth_with_email: true,
  requires_totp_mfa: false,
  oauth_providers: [],
  is_anonymous: false,
  is_blocked: false,
}
const whole = { isFirst: true, isLast: true }

it('reads users from CSV, as the cells say it', () => {
  const text =
    'display_name,primary_email,primary_email_verified,server_metadata\nMira,mira@example.com,true,"{""a"":1}"'
  expect(readImport(text)).toEqual({
    rows: [
      {
        line: 2,
        record: {
          display_name: 'Mira',
          primary_email: 'mira@example.com',
          primary_email_verified: 'true',
          server_metadata: { a: 1 },
        },
      },
    ],
    problems: [],
    strangers: [],
  })
})

it.each([
  '[{"primary_email":"a@example.com"},{"display_name":"B"}]',
  '{"primary_email":"a@example.com"}\n{"display_name":"B"}\n',
])('reads users from JSON: %j', (text) => {
  expect(readImport(text).rows).toEqual([
    { line: 1, record: { primary_email: 'a@example.com' } },
    { line: 2, record: { display_name: 'B' } },
  ])
})

it('takes a file that it exported, in pieces too', () => {
  const other = { ...mira, id: 'b', primary_email: 'b@example.com' }
  for (const format of ['csv', 'json'] as const) {
    const choice = { format, withHashes: true }
    const pieces = [
      pieceOf([mira], choice, { isFirst: true, isLast: false }),
      pieceOf([other], choice, { isFirst: false, isLast: false }),
      pieceOf([], choice, { isFirst: false, isLast: true }),
    ]
    const { rows, problems, strangers } = readImport(pieces.join(''))
    expect({ problems, strangers }).toEqual({ problems: [], strangers: [] })
    expect(rows.map(({ record }) => record.id)).toEqual([mira.id, 'b'])
    expect(rows[0]?.record).toMatchObject({
      display_name: mira.display_name,
      contact_channels: mira.contact_channels,
      client_metadata: { a: 1 },
      client_read_only_metadata: 'a text',
      password_hash: '$2b$10$x',
    })
    expect(rows[0]?.record).not.toHaveProperty('has_password')
  }
})

it('has no hashes in a file unless they are wanted, and never a second factor', () => {
  for (const format of ['csv', 'json'] as const) {
    expect(pieceOf([mira], { format, withHashes: false }, whole)).not.toMatch(/password_hash|\$2b\$/)
    expect(pieceOf([mira], { format, withHashes: true }, whole)).not.toContain('totp_secret')
  }
  expect(pieceOf([], { format: 'json', withHashes: false }, whole)).toBe('[\n\n]\n')
})

it('names what it does not send, and what cannot be sent', () => {
  const text = 'primary_email,shoe_size,server_metadata\na@example.com,42,\nb@example.com,,{'
  expect(readImport(text)).toEqual({
    rows: [{ line: 2, record: { primary_email: 'a@example.com' } }],
    problems: [{ line: 3, problem: 'server_metadata is not JSON.' }],
    strangers: ['shoe_size'],
  })
})

it('finds the same address twice, also in other letters', () => {
  const { rows, problems } = readImport('primary_email\na@example.com\nA@Example.com')
  expect(rows).toHaveLength(1)
  expect(problems).toEqual([{ line: 3, problem: 'The same id or address as in line 2.' }])
})

it('refuses what is no list of users', () => {
  expect(() => readImport('something\nelse')).toThrow()
  expect(() => readImport('[1, 2')).toThrow()
})

it('refuses a quote that is never closed, and names its line', () => {
  const text = 'primary_email,display_name\na@example.com,Ada\nb@example.com,"Ben\nc@example.com,Cem'
  expect(() => readImport(text)).toThrow(expect.objectContaining({ line: 3, message: 'A quote is never closed.' }))
})

it('reads a file as spreadsheets save it: byte order mark, CRLF, line breaks inside quotes', () => {
  const text = '\uFEFFprimary_email,display_name\r\na@example.com,"Ada\r\nKaya"\r\n\r\nb@example.com,\r\n'
  expect(readImport(text).rows).toEqual([
    { line: 2, record: { primary_email: 'a@example.com', display_name: 'Ada\r\nKaya' } },
    { line: 5, record: { primary_email: 'b@example.com' } },
  ])
})

it('sends 500 at a time, and fewer when they are large', () => {
  const rows = (count: number, size: number) =>
    Array.from({ length: count }, (_, at) => ({ line: at, record: { server_metadata: 'x'.repeat(size) } }))
  expect(batchesOf(rows(1100, 1)).map((batch) => batch.length)).toEqual([500, 500, 100])
  expect(batchesOf(rows(3, 900_000)).map((batch) => batch.length)).toEqual([2, 1])
})

it('guesses what the columns of other products are, each field once, and reads them by the mapping', () => {
  const text = 'Email,Full name,Created At,shoe size,e-mail\na@example.com,Ada,2024-05-01T10:00:00Z,42,b@example.com'
  const mapping = guessMapping(columnsOf(text))
  expect(mapping).toEqual({
    Email: 'primary_email',
    'Full name': 'display_name',
    'Created At': 'signed_up_at_millis',
    'shoe size': '',
    'e-mail': '',
  })
  expect(readImport(text, mapping)).toEqual({
    rows: [
      {
        line: 2,
        record: { primary_email: 'a@example.com', display_name: 'Ada', signed_up_at_millis: Date.UTC(2024, 4, 1, 10) },
      },
    ],
    problems: [],
    strangers: ['shoe size', 'e-mail'],
  })
  expect(readImport('[{"mail":"a@example.com"}]', { mail: 'primary_email' }).rows[0]?.record).toEqual({
    primary_email: 'a@example.com',
  })
})

it('the example file can be imported as it is', () => {
  expect(hasStrangers(columnsOf(exampleFile))).toBe(false)
  expect(readImport(exampleFile)).toMatchObject({ problems: [], rows: [{ line: 2 }, { line: 3 }] })
})

it('a CSV of Firebase has no names of columns, and its first person is a person', () => {
  const cells = ['fire-1', 'ada@example.com', 'true', 'aGFzaA==', 'c2FsdA==', '"Lovelace, Ada"']
  const lines = [cells.join(','), 'fire-2,bob@example.com'].join('\n')
  expect(readForeignRows(lines, firebaseColumns).rows).toEqual([
    {
      line: 1,
      record: {
        ...{ localId: 'fire-1', email: 'ada@example.com', emailVerified: 'true', displayName: 'Lovelace, Ada' },
        ...{ passwordHash: 'aGFzaA==', salt: 'c2FsdA==' },
      },
    },
    { line: 2, record: { localId: 'fire-2', email: 'bob@example.com' } },
  ])
  const named = 'localId,email\nfire-1,ada@example.com'
  expect(readForeignRows(named, firebaseColumns).rows).toHaveLength(1)
})

it('ids that have more digits than a number can hold keep all of them', () => {
  const record = { id: '9007199254740993' }
  expect(readForeignRows('{"id":9007199254740993}\n').rows[0]).toMatchObject({ record })
  expect(readForeignRows('{"users":[{"id":9007199254740993}]}').rows[0]).toMatchObject({ record })
  expect(readImport('[{"external_id":9007199254740993}]').rows[0]?.record).toEqual({ external_id: record.id })
})
