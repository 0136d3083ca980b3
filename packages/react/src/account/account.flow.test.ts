import { describe, expect, it } from 'vitest'
import { accountEntries, openEntry } from './account.flow.ts'

const team = { id: '1', displayName: 'Northwind' }
const full = accountEntries({
  config: { allowUserApiKeys: true, clientTeamCreationEnabled: true },
  teams: [team],
  extraIds: ['plans'],
  hasBilling: true,
})
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

describe('the pages of the account settings', () => {
  it('account settings show all pages where everything is allowed', () => {
    expect(ids(full.own)).toEqual(['profile', 'auth', 'notifications', 'sessions', 'api-keys', 'billing', 'plans'])
    expect(ids(full.teams)).toEqual(['team-1', 'team-creation'])
    expect(ids(full.last)).toEqual(['settings'])
  })

  it('account settings leave out what the project does not allow', () => {
    const config = { allowUserApiKeys: false, clientTeamCreationEnabled: false }
    const few = accountEntries({ config, teams: [], extraIds: [], hasBilling: false })
    expect(ids(few.own)).toEqual(['profile', 'auth', 'notifications', 'sessions'])
    expect(few.teams).toEqual([])
  })

  it('an app with a page for billing keeps its own', () => {
    const config = { allowUserApiKeys: false, clientTeamCreationEnabled: false }
    const { own } = accountEntries({ config, teams: [], extraIds: ['billing'], hasBilling: true })
    expect(own.filter(({ id }) => id === 'billing')).toEqual([{ id: 'billing', kind: 'extra', at: 0 }])
  })

  it('the hash opens a page of the account settings', () => {
    expect(openEntry(full, 'team-1')).toEqual({ entry: { id: 'team-1', kind: 'team', team }, view: 'section' })
    expect(openEntry(full, 'plans')).toEqual({ entry: { id: 'plans', kind: 'extra', at: 0 }, view: 'section' })
  })

  it('account settings open with the first page, or the list on phones', () => {
    expect(openEntry(full, '')).toEqual({ entry: full.own[0], view: 'list' })
    expect(openEntry(full, 'team-gone')).toEqual({ entry: full.own[0], view: 'list' })
  })
})
