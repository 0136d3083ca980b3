import { expect, it } from 'vitest'
import { groupsOf } from '../../core/sso/groups.ts'
import { oidcRows } from './sso-test-rows.ts'

const person = { subject: 'a-1', email: undefined, isEmailDoubted: false }
const attributes = { displayName: null, imageUrl: null }

/** What is shown of groups, where the ID token and the user info say these. */
function groupRows(told: unknown, inUserInfo?: unknown) {
  const claims = { sub: 'a-1', ...(told !== undefined && { groups: told }) }
  const assertion = { ...person, attributes, groups: groupsOf(told ?? inUserInfo) }
  const rows = oidcRows({ claims: {} }, claims, assertion)
  return rows.filter(({ attribute }) => attribute === 'groups').map(({ value, mapped_to }) => [value, mapped_to])
}

it.each<[string, unknown, unknown, unknown[]]>([
  ['a list', ['Staff, all', 'Editors'], undefined, [['Staff, all\nEditors', 'groups']]],
  ['one', 'Staff', undefined, [['Staff', 'groups']]],
  ['a list of none', [], ['Staff'], [['[]', 'groups']]],
  ['a list of what are no names', [{ id: 1 }], undefined, [['[{"id":1}]', 'groups']]],
  ['what is no group', { Staff: true }, undefined, [['{"Staff":true}', null]]],
  // What is used comes first.
  [
    'nothing, and the user info a list',
    null,
    ['Staff'],
    [
      ['Staff', 'groups'],
      [null, null],
    ],
  ],
  ['neither', undefined, undefined, []],
])('the claim of the ID token says %s', (_, told, inUserInfo, rows) => {
  expect(groupRows(told, inUserInfo)).toEqual(rows)
})
