import { expect, it } from 'vitest'
import { rooms } from './rooms.ts'
import { installationScreens, screens } from './screens.ts'
import { isAt, navigation } from './shell/navigation-entries.ts'

const everything = navigation(() => true, true)
const project = navigation(() => true, false)

it('has seven rooms with at most seven entries each', () => {
  expect(rooms).toHaveLength(7)
  expect(Math.max(...rooms.map(({ entries }) => entries.length))).toBeLessThanOrEqual(7)
})

it('shows every entry that has a screen, and nothing that has none', () => {
  const ids = everything.flatMap(({ entries }) => entries.map(({ id }) => id))
  const own = [...screens, ...installationScreens].flatMap(({ entry }) => entry?.id ?? [])
  expect([...ids].sort()).toEqual([...new Set(own)].sort())
})

it('keeps the installation for those who look after it, and what a role may not see away', () => {
  expect(project.map(({ title }) => title)).not.toContain('Installation')
  const developer = navigation((needed) => needed === 'project.read', false)
  expect(developer.find(({ title }) => title === 'People')?.entries.map(({ label }) => label)).toEqual(['Permissions'])
})

it('names every tab of an entry that has several screens, and gives no letter twice', () => {
  for (const { entries } of everything) {
    for (const { screens: own } of entries) if (own.length > 1) expect(own.every(({ tab }) => tab)).toBe(true)
  }
  const letters = screens.flatMap(({ keys }) => keys ?? [])
  expect(new Set(letters).size).toBe(letters.length)
})

it('has no former address that is one of today', () => {
  const now = new Set(screens.map(({ path }) => path))
  const former = screens.flatMap(({ formerly = [] }) => formerly)
  expect(former.filter((path) => now.has(path))).toEqual([])
  expect(new Set(former).size).toBe(former.length)
})

it('knows where one is: at a tab, below a list, and not at what only begins alike', () => {
  const at = (path: string) =>
    everything.flatMap(({ entries }) => entries.filter((entry) => isAt(path, entry)).map(({ id }) => id))
  expect(at('')).toEqual(['overview'])
  expect(at('permissions/project')).toEqual(['permissions'])
  expect(at('users/4f7a')).toEqual(['users'])
  expect(at('email-templates/4f7a')).toEqual(['templates'])
})
