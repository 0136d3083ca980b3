import type { Words } from './types.ts'

export const words: Words = {
  title: 'Associer {provider} à {account} ?',
  text: 'Quiconque utilise ce compte chez {project} pourra aussi accéder à votre compte {provider}, et vous vous y connecterez avec {provider}. Ne continuez que si ce compte est le vôtre.',
  guestTitle: 'Continuer avec {provider} ?',
  guestText:
    'Votre compte {provider} reprendra ce qui a été fait en tant qu’invité chez {project}. Ne continuez que si vous en êtes à l’origine.',
  nameless: 'un compte sans nom',
  unverified: 'Non vérifiée : cette adresse n’appartient peut-être pas au compte',
  connect: 'Continuer vers {provider}',
  cancel: 'Annuler',
  onward: 'Continuer vers {provider}',
  nothingTitle: 'Rien n’a été associé',
  nothingText: 'Vous pouvez fermer cette page.',
  otherTitle: 'Connectez-vous d’abord en tant que {account}',
  otherText: 'Ce navigateur n’est pas connecté à ce compte. Rien n’y a été associé.',
  refusedTitle: 'Cette page ne fonctionne plus',
  refusedText:
    'Elle fonctionne une fois, pendant dix minutes, dans le navigateur où elle a été ouverte et tant que vous êtes connecté. Retournez sur {project} et réessayez.',
}
