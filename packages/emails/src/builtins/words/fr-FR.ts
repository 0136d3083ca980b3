import type { Catalogue } from './catalogue.ts'

const fallback = 'Le bouton ne fonctionne pas ? Ouvrez ce lien :'

export const catalogue: Catalogue = {
  theme: { unsubscribe: 'Se désabonner de ces e-mails' },
  email_verification: {
    subject: 'Vérifiez votre adresse e-mail pour {project}',
    preview: 'Ouvrez le lien pour confirmer que cette adresse est la vôtre.',
    title: 'Vérifiez votre adresse e-mail',
    intro: 'Confirmez que cette adresse est la vôtre, afin que {project} puisse vous joindre.',
    button: 'Vérifier l’adresse',
    fallback,
    validity: 'Le lien fonctionne une seule fois, pendant {lifetime}.',
    note: 'Si vous ne l’avez pas demandé, ne faites rien : l’adresse restera non vérifiée.',
  },
  password_reset: {
    subject: 'Réinitialisez votre mot de passe pour {project}',
    preview: 'Ouvrez le lien pour choisir un nouveau mot de passe.',
    title: 'Réinitialisez votre mot de passe',
    intro:
      'Choisissez un nouveau mot de passe pour votre compte chez {project}. Toutes les sessions ouvertes seront ensuite fermées.',
    button: 'Choisir un nouveau mot de passe',
    fallback,
    validity: 'Le lien fonctionne une seule fois, pendant {lifetime}.',
    note: 'Si vous ne l’avez pas demandé, ne faites rien : le mot de passe ne change pas.',
  },
  magic_link: {
    subject: 'Connexion à {project} : {otp}',
    preview: 'Saisissez {otp} là où vous l’avez demandé, ou ouvrez le lien.',
    title: 'Connectez-vous à {project}',
    intro: 'Saisissez ce code là où vous l’avez demandé :',
    alternative: 'Sur cet appareil, vous pouvez vous passer du code :',
    button: 'Se connecter à {project}',
    fallback,
    validity: 'Les deux fonctionnent une seule fois, pendant {lifetime}.',
    note: 'Si vous ne les avez pas demandés, ne faites rien : personne n’entre sans eux.',
  },
  team_invitation: {
    subject: 'Vous êtes invité à rejoindre {teamDisplayName}',
    preview: 'Ouvrez le lien pour devenir membre chez {project}.',
    title: 'Rejoignez {teamDisplayName}',
    intro: 'Vous êtes invité à rejoindre l’équipe {teamDisplayName} chez {project}.',
    button: 'Rejoindre l’équipe',
    fallback,
    validity: 'L’invitation fonctionne une seule fois, pendant {lifetime}.',
    note: 'Vous ne rejoignez l’équipe que si vous acceptez ; si vous ne la connaissez pas, ne faites rien.',
  },
  sign_in_invitation: {
    subject: 'Vous êtes invité à vous connecter à {project}',
    preview: 'Ouvrez le lien pour commencer chez {teamDisplayName}.',
    title: 'Bienvenue chez {teamDisplayName}',
    intro: 'Vous êtes invité à vous connecter à {teamDisplayName}. Utilisez cette adresse pour le faire.',
    button: 'Se connecter',
    fallback,
    note: 'Si vous ne connaissez pas {project}, ne faites rien.',
  },
}
