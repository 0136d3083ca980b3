import type { NoCodeWords } from './types.ts'

export const words: NoCodeWords = {
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
}
