import type { NoticeWords } from './types.ts'

export const words: NoticeWords = {
  subject: '{title} – {project}',
  when: 'Cela concerne votre compte chez {project} : {time}.',
  note: 'Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe et prévenez {project} immédiatement.',
  footer: 'Envoyé à {email}, car cette adresse appartient, ou appartenait jusqu’ici, à un compte chez {project}.',
  titles: {
    password_set: 'Votre compte a maintenant un mot de passe',
    password_changed: 'Votre mot de passe a été modifié',
    password_removed: 'Votre mot de passe a été supprimé',
    primary_email_changed: 'Ceci est maintenant l’adresse e-mail de votre compte',
    primary_email_replaced: 'Votre adresse e-mail a été modifiée',
    email_added: 'Une adresse e-mail a été ajoutée à votre compte',
    second_factor_added: 'L’authentification à deux facteurs a été activée',
    second_factor_removed: 'L’authentification à deux facteurs a été désactivée',
    api_key_created: 'Une nouvelle clé d’API a été créée',
    passkey_added: 'Une clé d’accès a été ajoutée',
    passkey_removed: 'Une clé d’accès a été supprimée',
    passkeys_removed: 'Vos clés d’accès ont été supprimées',
    provider_linked: 'Un fournisseur de connexion a été associé',
    provider_unlinked: 'Un fournisseur de connexion a été dissocié',
  },
}
