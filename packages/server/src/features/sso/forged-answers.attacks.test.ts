import { afterAll, describe, expect, it } from 'vitest'
import { expectReadable, openForgedDoor } from '../../testing/saml/forged-door.ts'
import { forgeries } from '../../testing/saml/forgeries/index.ts'

/** Every forged answer of the table at our door, about somebody who has an account (T81). */
const door = await openForgedDoor()
afterAll(() => door.close())

describe('at the door, with no user, no session, a reason for the administrator and a page for the person', () => {
  it.each(forgeries)('%s (T81)', (_, make, reason) => door.expectRefused(make, reason))

  it.each(['connection', 'project'] as const)('a right answer for another %s (T81)', door.expectRefusedFrom)

  it.each(['connection', 'project'] as const)(
    'a right answer, at the address of another %s (T81)',
    door.expectRefusedAt,
  )

  it('fifty answers at once with one assertion, of which one counts (T81)', async () => {
    const visits = await Promise.all(Array.from({ length: 50 }, door.visit))
    const before = await door.traces()
    const same = { assertionId: '_fifty', subject: 'fifty' }
    const pages = await Promise.all(visits.map((visit) => door.bringRight(visit, same)))
    const refused = pages.filter(({ status }) => status === 403)
    expect([refused.length, pages.filter(({ isElsewhere }) => isElsewhere).length]).toEqual([49, 1])
    for (const page of refused) expectReadable(page)
    const after = await door.traces()
    const added = Object.keys(after).map((table) => (after[table] ?? 0) - (before[table] ?? 0))
    expect(Math.max(...added)).toBe(1)
    await door.expectNoted('assertion_used', 49)
  })
})
