import type { Catalogue } from './catalogue.ts'
import { catalogue as french } from './fr-FR.ts'

const fallback = 'Le bouton ne fonctionne pas? Ouvrez ce lien :'

/** Only what Canadians say or punctuate differently. */
export const catalogue: Catalogue = {
  ...french,
  theme: { ...french.theme, unsubscribe: 'Se désabonner de ces courriels' },
  email_verification: {
    ...french.email_verification,
    subject: 'Vérifiez votre adresse courriel pour {project}',
    title: 'Vérifiez votre adresse courriel',
    fallback,
  },
  password_reset: { ...french.password_reset, fallback },
  magic_link: { ...french.magic_link, fallback },
  team_invitation: {
    ...french.team_invitation,
    fallback,
    validity: 'L’invitation fonctionne une seule fois, pendant {lifetime}.',
    note: 'Vous ne rejoignez l’équipe que si vous acceptez; si vous ne la connaissez pas, ne faites rien.',
  },
  sign_in_invitation: { ...french.sign_in_invitation, fallback },
  new_sign_in: { ...french.new_sign_in, title: 'Était-ce vous?', fallback },
}
