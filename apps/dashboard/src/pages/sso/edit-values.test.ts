import { expect, it } from 'vitest'
import { changesOf, defaultsOf } from './edit-values.ts'
import type { Connection } from './queries.ts'

const connection = {
  display_name: 'Corp',
  client_id: 'our-id',
  client_auth: 'client_secret',
  scopes: null,
  jit: 'members',
  default_permission_ids: null,
  session_hours: null,
  claims: { email: 'mail', given_name: 'first', family_name: 'last', picture: 'photo', groups: 'roles' },
  saml: null,
} as unknown as Connection

it('what was not touched stays', () => {
  expect(changesOf(connection, defaultsOf(connection))).toEqual({
    ...{ display_name: 'Corp', jit: 'members', session_hours: null, client_id: 'our-id', scopes: null },
    ...{ default_permission_ids: null, claims: connection.claims },
  })
})

it('what new members may do stays as it is: what every member gets, a list, or nothing', () => {
  for (const ids of [null, ['team_admin', '$read_members'], []]) {
    const before = { ...connection, default_permission_ids: ids }
    expect(changesOf(before, defaultsOf(before)).default_permission_ids).toEqual(ids)
  }
})

it('none that is ticked is nothing, and what every member gets forgets what was ticked', () => {
  const values = { ...defaultsOf(connection), grants: 'chosen' as const }
  expect(changesOf(connection, values).default_permission_ids).toEqual([])
  const ticked = { ...values, permissions: ['team_admin'] }
  expect(changesOf(connection, ticked).default_permission_ids).toEqual(['team_admin'])
  expect(changesOf(connection, { ...ticked, grants: 'usual' }).default_permission_ids).toBeNull()
})

it('an emptied claim is read by its usual names, and a secret is sent only when one was typed', () => {
  const names = { email: ' ', givenName: '', familyName: ' sn ', displayName: 'cn' }
  const values = { ...defaultsOf(connection), ...names, clientSecret: 'new', sessionHours: '8' }
  const change = changesOf(connection, values)
  expect(change).toMatchObject({ client_secret: 'new', session_hours: 8 })
  expect(change.claims).toEqual({ display_name: 'cn', family_name: 'sn', picture: 'photo', groups: 'roles' })
})

it('how we prove who we are is sent when it changes, and a secret only where there is one', () => {
  const values = { ...defaultsOf(connection), clientAuth: 'private_key_jwt' as const, clientSecret: 'typed before' }
  expect(changesOf(connection, values)).toMatchObject({ client_auth: 'private_key_jwt' })
  expect(changesOf(connection, values)).not.toHaveProperty('client_secret')
  const keyed = { ...connection, client_auth: 'private_key_jwt' } as Connection
  expect(changesOf(keyed, defaultsOf(keyed))).not.toHaveProperty('client_auth')
  const back = { ...defaultsOf(keyed), clientAuth: 'client_secret' as const, clientSecret: 'new' }
  expect(changesOf(keyed, back)).toMatchObject({ client_auth: 'client_secret', client_secret: 'new' })
})

it('of SAML nothing of OpenID Connect is sent', () => {
  const saml = { ...connection, saml: { force_authn: true, is_idp_initiated_allowed: false } } as Connection
  const change = changesOf(saml, defaultsOf(saml))
  expect(change).toMatchObject({ force_authn: true, is_idp_initiated_allowed: false })
  for (const field of ['client_id', 'client_auth', 'scopes', 'client_secret']) expect(change).not.toHaveProperty(field)
})

it('how the identity provider is asked to name people is sent with SAML, and as nothing where it was emptied', () => {
  const saml = { ...connection, saml: { name_id_format: 'urn:x' } } as Connection
  expect(changesOf(saml, defaultsOf(saml)).name_id_format).toBe('urn:x')
  expect(changesOf(saml, { ...defaultsOf(saml), nameIdFormat: ' ' }).name_id_format).toBeNull()
  expect(changesOf(connection, defaultsOf(connection))).not.toHaveProperty('name_id_format')
})
