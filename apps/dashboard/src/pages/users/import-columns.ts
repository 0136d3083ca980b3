import { derivedUserFields, type UserRecordField, userRecordFields } from '@hallpass/contract'
import { csvLine } from '@hallpass/contract/csv'

/** Which field of a user each column of a file is; empty: it is left out. */
export type Mapping = Readonly<Record<string, UserRecordField | ''>>

/** What other products call them, in plain letters. */
const otherNames: Partial<Record<UserRecordField, readonly string[]>> = {
  id: ['userid', 'uuid', 'uid'],
  external_id: ['externalid', 'foreignid', 'oldid', 'legacyid'],
  display_name: ['name', 'fullname', 'displayname', 'username'],
  primary_email: ['email', 'emailaddress', 'mail', 'primaryemail', 'useremail'],
  primary_email_verified: ['emailverified', 'isemailverified', 'emailconfirmed', 'confirmed', 'verified'],
  profile_image_url: ['avatar', 'avatarurl', 'picture', 'imageurl', 'photourl', 'image'],
  signed_up_at_millis: [
    'createdat',
    'created',
    'signedup',
    'signedupat',
    'signupdate',
    'registeredat',
    'joined',
    'joinedat',
  ],
  last_active_at_millis: ['lastactiveat', 'lastsigninat', 'lastloginat', 'lastlogin', 'lastactive', 'lastseen'],
  password_hash: ['passwordhash', 'passwordhashed', 'passworddigest', 'encryptedpassword', 'hash'],
  is_blocked: ['blocked', 'banned', 'disabled', 'isbanned'],
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const isKnown: ReadonlySet<string> = new Set([...userRecordFields, ...derivedUserFields])

export const hasStrangers = (columns: readonly string[]) => columns.some((name) => !isKnown.has(name))

/** Our own names first; of several columns that could be a field the first is. */
export function guessMapping(columns: readonly string[]): Mapping {
  const taken = new Set<string>(columns.filter((name) => isKnown.has(name)))
  const guessed = columns.map((column): [string, UserRecordField | ''] => {
    const own = userRecordFields.find((field) => field === column)
    if (own) return [column, own]
    const field = userRecordFields.find(
      (one) => !taken.has(one) && (plain(one) === plain(column) || otherNames[one]?.includes(plain(column))),
    )
    if (field) taken.add(field)
    return [column, field ?? '']
  })
  return Object.fromEntries(guessed)
}

/** By one of these a person is recognised when a file is imported again. */
export const namesPeople = (mapping: Mapping) =>
  Object.values(mapping).some((field) => ['id', 'external_id', 'primary_email'].includes(field))

const example = [
  ['primary_email', 'display_name', 'primary_email_verified', 'password_hash', 'server_metadata'],
  ['ada@example.com', 'Ada Lovelace', true, '', { plan: 'pro' }],
  ['alan@example.com', 'Alan Turing', false, '', ''],
]
export const exampleFile = `${example.map(csvLine).join('\n')}\n`
