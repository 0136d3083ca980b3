import { expect, it } from 'vitest'
import { parseCsv, readImport } from './import-rows.ts'

it('reads quotes, doubled quotes and line breaks inside of them', () => {
  expect(parseCsv('a,b\r\n"x, ""y""","two\nlines"\n')).toEqual([
    ['a', 'b'],
    ['x, "y"', 'two\nlines'],
  ])
})

it('reads users from CSV, and lets them sign in with their address', () => {
  const [row] = readImport(
    'display_name,primary_email,primary_email_verified,server_metadata\nMira,mira@example.com,true,"{""a"":1}"',
  )
  expect(row).toEqual({
    line: 2,
    user: {
      display_name: 'Mira',
      primary_email: 'mira@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      server_metadata: { a: 1 },
    },
  })
})

it('reads users from JSON', () => {
  const rows = readImport('[{"primary_email":"a@example.com","client_metadata":{"x":1}},{"display_name":"B"}]')
  expect(rows.map(({ user }) => user)).toEqual([
    { primary_email: 'a@example.com', primary_email_auth_enabled: true, client_metadata: { x: 1 } },
    { display_name: 'B' },
  ])
})

it('takes a file that it exported', () => {
  expect(readImport('id,primary_email,has_password,oauth_providers\n1,a@example.com,true,[]')[0]?.user).toEqual({
    primary_email: 'a@example.com',
    primary_email_auth_enabled: true,
  })
})

it.each([
  ['primary_email\nnot-an-address', '“not-an-address” is not an e-mail address.'],
  ['primary_email,primary_email_verified\na@example.com,yes', 'primary_email_verified must be true or false.'],
  ['primary_email,server_metadata\na@example.com,{', 'server_metadata is not JSON.'],
  ['something\nelse', 'Nothing in it says who it is.'],
])('says what is wrong with a row: %j', (text, problem) => {
  expect(readImport(text)).toEqual([{ line: 2, problem }])
})

it('finds the same address twice, also in other letters', () => {
  expect(readImport('primary_email\na@example.com\nA@Example.com')[1]).toEqual({
    line: 3,
    problem: 'The same address as in line 2.',
  })
})
