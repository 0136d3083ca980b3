import { describe, expect, it } from 'vitest'
import { teamGroups } from './team-groups.ts'

const team = (displayName: string) => ({ id: displayName.toLowerCase(), displayName })
const [harbor, blue, north] = [team('Harbor'), team('Blue'), team('North')]

describe('the teams of a switcher', () => {
  it('are the current one and the others by name', () => {
    expect(teamGroups([harbor, blue, north], 'north')).toEqual({ current: north, others: [blue, harbor] })
  })

  it('have no current one when none is chosen, or one that is not theirs', () => {
    expect(teamGroups([harbor, blue], undefined)).toEqual({ current: undefined, others: [blue, harbor] })
    expect(teamGroups([harbor], 'gone').current).toBeUndefined()
  })
})
