import { describe, expect, it } from 'vitest'
import { accountEntries, openEntry } from './account.flow.ts'

const team = { id: '1', displayName: 'Northwind' }
const full = accountEntries({
  config: { allowUserApiKeys: true, clientTeamCreationEnabled: true },
  teams: [team],
  extraIds: ['billing'],
})
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

describe('the pages of the account settings', () => {
  it('account settings show all pages where everything is allowed', () => {
    expect(ids(full.own)).toEqual(['profile', 'auth', 'notifications', 'sessions', 'api-keys', 'billing'])
    expect(ids(full.teams)).toEqual(['team-1', 'team-creation'])
    expect(ids(full.last)).toEqual(['settings'])
  })

  it('account settings leave out what the project does not allow', () => {
    const config = { allowUserApiKeys: false, clientTeamCreationEnabled: false }
    const few = accountEntries({ config, teams: [], extraIds: [] })
    expect(ids(few.own)).toEqual(['profile', 'auth', 'notifications', 'sessions'])
    expect(few.teams).toEqual([])
  })

  it('the hash opens a page of the account settings', () => {
    expect(openEntry(full, 'team-1')).toEqual({ entry: { id: 'team-1', kind: 'team', team }, view: 'section' })
    expect(openEntry(full, 'billing')).toEqual({ entry: { id: 'billing', kind: 'extra', at: 0 }, view: 'section' })
  })

  it('account settings open with the first page, or the list on phones', () => {
    expect(openEntry(full, '')).toEqual({ entry: full.own[0], view: 'list' })
    expect(openEntry(full, 'team-gone')).toEqual({ entry: full.own[0], view: 'list' })
  })
})
