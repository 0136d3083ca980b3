import type { EmailWords } from './types.ts'

export const words: EmailWords = {
  notice: {
    subject: '{title} – {project}',
    when: 'Cela concerne votre compte chez {project} : {time}.',
    note: 'Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe et prévenez {project} immédiatement.',
    codesLeft: 'Codes de récupération restants : {left}.',
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
      security_key_added: 'Une clé de sécurité a été ajoutée',
      security_key_removed: 'Une clé de sécurité a été supprimée',
      api_key_created: 'Une nouvelle clé d’API a été créée',
      passkey_added: 'Une clé d’accès a été ajoutée',
      passkey_removed: 'Une clé d’accès a été supprimée',
      passkeys_removed: 'Vos clés d’accès ont été supprimées',
      provider_linked: 'Un fournisseur de connexion a été associé',
      provider_unlinked: 'Un fournisseur de connexion a été dissocié',
      session_reused: 'L’une de vos sessions a été fermée, car son jeton a été utilisé deux fois',
      recovery_codes_created: 'De nouveaux codes de récupération ont été créés',
      recovery_code_used: 'Un code de récupération a servi à se connecter',
      device_trusted: 'Un appareil a été marqué comme fiable',
    },
  },
  noCode: {
    subject: '{title} – {project}',
    intro: 'Quelqu’un a demandé un code pour se connecter à {project} avec cette adresse. {why}',
    note: '{advice} Si ce n’était pas vous, vous n’avez rien à faire.',
    footer: 'Envoyé à {email} parce que cette adresse a été saisie chez {project}.',
    switched_off: {
      title: 'La connexion par e-mail est désactivée',
      why: 'Les codes et liens par e-mail sont désactivés pour votre compte ; cet e-mail n’en contient donc pas.',
      advice:
        'Si c’était vous, connectez-vous autrement ; vous pouvez réactiver les codes par e-mail dans les paramètres de votre compte.',
    },
    unverified: {
      title: 'Votre adresse e-mail n’est pas vérifiée',
      why: 'Un compte existe avec cette adresse, mais personne n’a encore montré qu’elle lui appartient ; cet e-mail ne contient donc pas de code.',
      advice:
        'Si c’était vous, connectez-vous avec votre mot de passe et vérifiez l’adresse, ou réinitialisez le mot de passe, ce qui se fait par e-mail.',
    },
    no_account: {
      title: 'Aucun compte avec cette adresse e-mail',
      why: 'Aucun compte n’existe avec cette adresse et tout le monde ne peut pas en créer ; cet e-mail ne contient donc pas de code.',
      advice: 'Si c’était vous, essayez une autre adresse que vous avez pu utiliser.',
    },
  },
  revokedKey: {
    subject: 'Clé API révoquée : {description}',
    title: 'Clé API révoquée',
    preview: 'Elle a été trouvée publiquement et ne fonctionne donc plus.',
    own: 'Un détecteur de secrets a trouvé publiquement votre clé API « {description} » de {project}. La clé a été révoquée et ne fonctionne plus. Elle se termine par {lastFour}.',
    ofTeam:
      'Un détecteur de secrets a trouvé publiquement la clé API « {description} » de l’équipe {team} sur {project}. La clé a été révoquée et ne fonctionne plus. Elle se termine par {lastFour}.',
    note: 'Retirez la clé de l’endroit où elle a été publiée, et créez-en une nouvelle pour tout ce qui l’utilisait.',
    ownFooter: 'Envoyé à {email}, car la clé vous appartient.',
    teamFooter: 'Envoyé à {email}, car vous gérez les clés API de l’équipe {team}.',
  },
  failedPayment: {
    subject: 'Votre paiement pour {offer} chez {project} a échoué',
    title: 'Votre paiement a échoué',
    again: {
      intro: 'Nous n’avons pas pu prélever {amount} pour {offer} chez {project}. Nous réessaierons le {date}.',
      note: 'Vérifiez votre carte sur la page de facturation ou utilisez-en une autre. D’ici là, rien ne change.',
    },
    last: {
      intro: 'Nous n’avons pas pu prélever {amount} pour {offer} chez {project}. C’était la dernière tentative.',
      note: 'Pour continuer, ouvrez la page de facturation et choisissez une autre carte ou une nouvelle formule.',
    },
    action: 'Ouvrir la facturation',
    footer: 'Envoyé à {email} en raison d’un abonnement chez {project}.',
  },
  signInMethods: {
    pwd: 'Mot de passe',
    otp: 'Code ou lien par e-mail',
    passkey: 'Clé d’accès',
    totp: 'Second facteur',
    'security-key': 'Clé de sécurité',
    recovery: 'Code de récupération',
  },
}
