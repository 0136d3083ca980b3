import { words as french } from './fr-FR.ts'
import type { EmailWords } from './types.ts'

/** Only what Canadians say differently. */
export const words: EmailWords = {
  ...french,
  notice: {
    ...french.notice,
    titles: {
      ...french.notice.titles,
      primary_email_changed: 'Ceci est maintenant l’adresse courriel de votre compte',
      primary_email_replaced: 'Votre adresse courriel a été modifiée',
      email_added: 'Une adresse courriel a été ajoutée à votre compte',
    },
  },
  signInMethods: {
    pwd: 'Mot de passe',
    otp: 'Code ou lien par courriel',
    passkey: 'Clé d’accès',
    totp: 'Second facteur',
    'security-key': 'Clé de sécurité',
    recovery: 'Code de récupération',
  },
}
