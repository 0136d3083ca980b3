import type { Message } from '../messages/translate.ts'
import type { OwnSection } from './account.flow.ts'

/** What pages are called in the list, and what their head says. */
export const sectionTexts: Record<OwnSection, { name: Message; description: Message }> = {
  profile: { name: 'Profile', description: 'How others see you.' },
  auth: { name: 'Emails & sign-in', description: 'How you sign in, and where we reach you.' },
  notifications: { name: 'Notifications', description: 'What we may write to you about.' },
  sessions: { name: 'Sessions', description: 'Where you are signed in. Sign out anything you do not know.' },
  'api-keys': { name: 'API keys', description: 'For programs that act in your name. Treat them like passwords.' },
  billing: { name: 'Billing', description: 'What you have, and what comes next.' },
  settings: { name: 'Settings', description: 'Leave this device, or leave for good.' },
  'team-creation': { name: 'Create a team', description: 'You can invite others once it is there.' },
}
