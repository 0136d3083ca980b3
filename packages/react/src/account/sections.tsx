import { lazyPart } from '../ui/loading.tsx'
import type { OwnSection } from './account.flow.ts'

/** Each page is loaded when it is opened, or when somebody is about to. */
const loaders = {
  profile: () => import('./profile/profile.tsx'),
  auth: () => import('./auth/auth.tsx'),
  notifications: () => import('./notifications/notifications.tsx'),
  sessions: () => import('./sessions/sessions.tsx'),
  'api-keys': () => import('./api-keys/api-keys-section.tsx'),
  billing: () => import('./billing/billing-section.tsx'),
  settings: () => import('./settings/settings.tsx'),
  'team-creation': () => import('./team-creation/team-creation-section.tsx'),
  team: () => import('./team/team-section.tsx'),
}

export const sections = {
  profile: lazyPart(async () => (await loaders.profile()).ProfileSection),
  auth: lazyPart(async () => (await loaders.auth()).AuthSection),
  notifications: lazyPart(async () => (await loaders.notifications()).NotificationsSection),
  sessions: lazyPart(async () => (await loaders.sessions()).SessionsSection),
  'api-keys': lazyPart(async () => (await loaders['api-keys']()).ApiKeysSection),
  billing: lazyPart(async () => (await loaders.billing()).BillingSection),
  settings: lazyPart(async () => (await loaders.settings()).SettingsSection),
  'team-creation': lazyPart(async () => (await loaders['team-creation']()).TeamCreationSection),
} satisfies Record<OwnSection, unknown>

export const TeamSection = lazyPart(async () => (await loaders.team()).TeamSection)

export function preload(kind: OwnSection | 'team' | 'extra'): void {
  // What fails now is tried again when the page is opened.
  if (kind !== 'extra') void loaders[kind]().catch(() => {})
}
