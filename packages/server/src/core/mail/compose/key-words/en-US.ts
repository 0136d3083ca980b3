import type { KeyWords } from './types.ts'

export const words: KeyWords = {
  subject: 'API Key Revoked: {description}',
  title: 'API key revoked',
  preview: 'It was found in public, so it no longer works.',
  own: 'A secret scanner found your API key “{description}” at {project} in public. The key was revoked and no longer works. It ends in {lastFour}.',
  ofTeam:
    'A secret scanner found the API key of {team} “{description}” at {project} in public. The key was revoked and no longer works. It ends in {lastFour}.',
  note: 'Take the key out of where it was published, and make a new one for whatever used it.',
  ownFooter: 'Sent to {email}, because the key is yours.',
  teamFooter: 'Sent to {email}, because you manage the API keys of {team}.',
}
