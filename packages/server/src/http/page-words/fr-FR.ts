import type { PageWords } from './types.ts'

export const words: PageWords = {
  unsubscribe: {
    title: 'Se désabonner de {project} ?',
    text: 'Vous ne recevrez plus d’e-mails de la catégorie « {category} ». Les e-mails concernant votre compte continueront d’arriver.',
    button: 'Se désabonner',
    doneTitle: 'Vous êtes désabonné',
    doneText: '{project} ne vous enverra plus d’e-mails de la catégorie « {category} ». Vous pouvez fermer cette page.',
    againTitle: 'Vous êtes déjà désabonné',
    againText:
      'Ce lien a déjà été utilisé. Pour recevoir à nouveau les e-mails de la catégorie « {category} », modifiez ce choix dans votre compte {project}.',
    brokenTitle: 'Ce lien ne fonctionne pas',
    brokenText:
      'Il est peut-être incomplet. Ouvrez-le de nouveau depuis l’e-mail, ou utilisez le lien d’un e-mail plus récent.',
    expiredTitle: 'Ce lien a expiré',
    expiredText: 'Utilisez le lien d’un e-mail plus récent. Chacun fonctionne pendant sept jours.',
    marketing: 'marketing',
    transactional: 'transactions',
  },
  maintenance: {
    title: 'De retour bientôt',
    text: 'Nous travaillons sur ce service et serons bientôt de retour. Rien de ce qui vous appartient n’est perdu.',
  },
  noProject: {
    title: 'Ce projet n’existe pas',
    text: 'L’adresse est peut-être incomplète, ou le projet a été supprimé. Demandez-en une nouvelle à la personne qui vous l’a donnée.',
  },
  noPage: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse est peut-être incomplète.',
  },
  noScript: 'Cette page a besoin de JavaScript.',
  titles: {
    signIn: 'Se connecter',
    signUp: 'S’inscrire',
    signOut: 'Se déconnecter',
    verifyEmail: 'Vérifier votre e-mail',
    resetPassword: 'Réinitialiser le mot de passe',
    account: 'Paramètres du compte',
    invitation: 'Invitation à une équipe',
    terminal: 'Autoriser un terminal',
    secondFactor: 'Authentification à deux facteurs',
    checkout: 'Achat',
    payment: 'Paiement',
    takeOver: 'Reprendre un projet',
    connect: 'Connecter un projet',
    error: 'Un problème est survenu',
    notFound: 'Page introuvable',
  },
}
