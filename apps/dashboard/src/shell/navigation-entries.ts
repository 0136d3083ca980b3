import type { May } from '../lib/role.ts'
import { type RoomTitle, rooms } from '../rooms.ts'
import { type Entry, installationScreens, type Screen, type ScreenNeeds, screens } from '../screens.ts'

export interface ShownEntry extends Entry {
  /** Its tabs, or the one screen that it is. */
  screens: readonly Screen[]
}
export interface ShownRoom {
  title: RoomTitle
  entries: readonly ShownEntry[]
}

export const isFor = (may: May, needs: ScreenNeeds | undefined): boolean => !needs || may(needs.read)

/** What the navigation lists for a person, by room and in order: what they may not see, and what has no screen, is absent. */
export function navigation(may: May, runsInstallation: boolean): ShownRoom[] {
  const all = runsInstallation ? [...screens, ...installationScreens] : screens
  const seen = all.filter(({ needs }) => isFor(may, needs))
  return rooms
    .map(({ title, entries }) => ({ title, entries: entries.flatMap((id) => shown(id, seen)) }))
    .filter(({ entries }) => entries.length > 0)
}

function shown(id: Entry['id'], seen: readonly Screen[]): ShownEntry[] {
  const own = seen.filter(({ entry }) => entry?.id === id)
  const entry = own[0]?.entry
  return entry ? [{ ...entry, screens: own }] : []
}

/** Whether the page at `path`, below that of the project, is one of these screens or belongs to it, as a user to the users. */
export const isAt = (path: string, { screens: own }: Pick<ShownEntry, 'screens'>): boolean =>
  own.some((screen) => path === screen.path || (screen.path !== '' && path.startsWith(`${screen.path}/`)))
