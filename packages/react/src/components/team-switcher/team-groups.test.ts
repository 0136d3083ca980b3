import { describe, expect, it } from 'vitest'
import { teamGroups } from './team-groups.ts'

const team = (displayName: string) => ({ id: displayName.toLowerCase(), displayName })
const [harbor, blue, north] = [team('Harbor'), team('Blue'), team('North')]

describe('the teams of a switcher', () => {
  it('a switcher shows the current team, then the others by name', () => {
    expect(teamGroups([harbor, blue, north], 'north')).toEqual({ current: north, others: [blue, harbor] })
  })

  it('a switcher has no current team when none, or a foreign one, is chosen', () => {
    expect(teamGroups([harbor, blue], undefined)).toEqual({ current: undefined, others: [blue, harbor] })
    expect(teamGroups([harbor], 'gone').current).toBeUndefined()
  })
})
