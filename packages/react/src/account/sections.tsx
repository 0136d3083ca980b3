import { lazy } from 'react'
import type { OwnSection } from './account.flow.ts'

/** Each page is loaded when it is opened, or when somebody is about to. */
const loaders = {
  profile: () => import('./profile/profile.tsx'),
  auth: () => import('./auth/auth.tsx'),
  notifications: () => import('./notifications/notifications.tsx'),
  sessions: () => import('./sessions/sessions.tsx'),
  'api-keys': () => import('./api-keys/api-keys-section.tsx'),
  settings: () => import('./settings/settings.tsx'),
  'team-creation': () => import('./team-creation/team-creation-section.tsx'),
  team: () => import('./team/team-section.tsx'),
}

export const sections = {
  profile: lazy(async () => ({ default: (await loaders.profile()).ProfileSection })),
  auth: lazy(async () => ({ default: (await loaders.auth()).AuthSection })),
  notifications: lazy(async () => ({ default: (await loaders.notifications()).NotificationsSection })),
  sessions: lazy(async () => ({ default: (await loaders.sessions()).SessionsSection })),
  'api-keys': lazy(async () => ({ default: (await loaders['api-keys']()).ApiKeysSection })),
  settings: lazy(async () => ({ default: (await loaders.settings()).SettingsSection })),
  'team-creation': lazy(async () => ({ default: (await loaders['team-creation']()).TeamCreationSection })),
} satisfies Record<OwnSection, unknown>

export const TeamSection = lazy(async () => ({ default: (await loaders.team()).TeamSection }))

export function preload(kind: OwnSection | 'team' | 'extra'): void {
  // What fails now is tried again when the page is opened.
  if (kind !== 'extra') void loaders[kind]().catch(() => {})
}
