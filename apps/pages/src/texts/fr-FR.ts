import type { Catalogue } from './source.ts'

export const catalogue: Catalogue = {
  'The seller': 'Le vendeur',
  'This link does not work': 'Ce lien ne fonctionne pas',
  'It was used already, or it is older than a day. Ask whoever sent it for a new one.':
    'Il a déjà été utilisé ou date de plus d’un jour. Demandez-en un nouveau à la personne qui l’a envoyé.',
  'This link was tried too often': 'Ce lien a été essayé trop souvent',
  'To keep it safe, it no longer works. Ask whoever sent it for a new one.':
    'Par sécurité, il ne fonctionne plus. Demandez-en un nouveau à la personne qui l’a envoyé.',
  'The offer could not be loaded': 'L’offre n’a pas pu être chargée',
  'Nothing was charged. Check your connection and try again.':
    'Rien n’a été débité. Vérifiez votre connexion et réessayez.',
  'Try again': 'Réessayer',
  'Loading…': 'Chargement…',
  'Subscribe to {offer}': 'S’abonner à {offer}',
  'Buy {offer}': 'Acheter {offer}',
  '{amount} per day': '{amount} par jour',
  '{amount} per week': '{amount} par semaine',
  '{amount} per month': '{amount} par mois',
  '{amount} per year': '{amount} par an',
  '{amount} every {duration}': '{amount} par période de {duration}',
  'After {duration}': 'Après {duration}',
  'Due today': 'À payer aujourd’hui',
  'You already have this.': 'Vous l’avez déjà.',
  '{offer} is active for this account, so there is nothing to pay.':
    '{offer} est actif pour ce compte, il n’y a donc rien à payer.',
  'This changes your plan.': 'Cela change votre formule.',
  '{offer} takes the place of {offers}.': '{offer} remplace {offers}.',
  'You pay with the card that pays for {offers}. What is left of it is taken off.':
    'Vous payez avec la carte qui règle {offers}. Ce qu’il en reste est déduit.',
  'Switch to {offer}': 'Passer à {offer}',
  'Switch plan': 'Changer de formule',
  Payment: 'Paiement',
  'Nothing is due.': 'Rien n’est dû.',
  'Test mode.': 'Mode test.',
  'No money moves.': 'Aucun argent ne circule.',
  'Skip payment': 'Passer le paiement',
  'This offer has no price that can be paid here.': 'Cette offre n’a pas de prix payable ici.',
  '{seller} charges you through Stripe and never sees your card number.':
    '{seller} vous débite via Stripe et ne voit jamais votre numéro de carte.',
  '{seller} is in test mode and takes no payments yet.':
    '{seller} est en mode test et n’accepte pas encore de paiements.',
  'Skip the payment to try it out.': 'Passez le paiement pour l’essayer.',
  '{seller} cannot take payments on this page right now. Ask them for another way to pay.':
    '{seller} ne peut pas accepter de paiements sur cette page pour le moment. Demandez-lui un autre moyen de paiement.',
  Price: 'Prix',
  each: 'l’unité',
  Quantity: 'Quantité',
  'That is the most at once': 'C’est le maximum en une fois',
  'One fewer': 'Un de moins',
  'One more': 'Un de plus',
  'One-time': 'Unique',
  Daily: 'Quotidien',
  Weekly: 'Hebdomadaire',
  Monthly: 'Mensuel',
  Yearly: 'Annuel',
  'Every {duration}': 'Périodicité : {duration}',
  'Paid once': 'Payé une fois',
  'Billed every day': 'Facturé chaque jour',
  'Billed every week': 'Facturé chaque semaine',
  'Billed every month': 'Facturé chaque mois',
  'Billed every year': 'Facturé chaque année',
  'Billed every {duration}': 'Facturé par période de {duration}',
  '{duration} free, then {price}': '{duration} offerts, puis {price}',
  '{amount} once.': '{amount} en une fois.',
  '{amount} today, then {price} until you cancel.': '{amount} aujourd’hui, puis {price} jusqu’à la résiliation.',
  'Nothing for {duration}, then {price} until you cancel.':
    'Rien pendant {duration}, puis {price} jusqu’à la résiliation.',
  'Start free trial': 'Commencer l’essai gratuit',
  'Subscribe for {amount}': 'S’abonner pour {amount}',
  'Pay {amount}': 'Payer {amount}',
  'Something went wrong on our side. Try again in a moment.':
    'Un problème est survenu de notre côté. Réessayez dans un instant.',
  'This link was used or has expired. Ask for a new one.': 'Ce lien a été utilisé ou a expiré. Demandez-en un nouveau.',
  'The account that this link was made for no longer exists.':
    'Le compte pour lequel ce lien a été créé n’existe plus.',
  'The team that this link was made for no longer exists.': 'L’équipe pour laquelle ce lien a été créé n’existe plus.',
  'The server could not be reached. Check your connection and try again.':
    'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  'The payment form could not be loaded. Check your connection and reload the page.':
    'Le formulaire de paiement n’a pas pu être chargé. Vérifiez votre connexion et rechargez la page.',
  'The payment did not go through. Try again, or pay in another way.':
    'Le paiement n’a pas abouti. Réessayez, ou payez autrement.',
  'Nothing was charged. Go back and try again, or pay in another way.':
    'Rien n’a été débité. Revenez en arrière et réessayez, ou payez autrement.',
  'Bought in test mode': 'Acheté en mode test',
  'No money moved. You can close this page.': 'Aucun argent n’a circulé. Vous pouvez fermer cette page.',
  'Payment complete': 'Paiement effectué',
  'Thank you. You can close this page.': 'Merci. Vous pouvez fermer cette page.',
  'Payment on its way': 'Paiement en cours',
  'Your bank is still working on it, which can take some days. You do not need to do anything else.':
    'Votre banque le traite encore, ce qui peut prendre quelques jours. Vous n’avez rien d’autre à faire.',
  'The payment did not go through': 'Le paiement n’a pas abouti',
  'Your bank wants you to confirm': 'Votre banque demande une confirmation',
  'The payment was not confirmed, so nothing was charged. Go back and try again.':
    'Le paiement n’a pas été confirmé, rien n’a donc été débité. Revenez en arrière et réessayez.',
  'The payment was canceled': 'Le paiement a été annulé',
  'We do not know about this payment': 'Nous ne savons rien de ce paiement',
  'If money was taken, what you bought appears by itself. Otherwise go back and try again.':
    'Si de l’argent a été débité, votre achat apparaîtra de lui-même. Sinon, revenez en arrière et réessayez.',
  '{seller} has your payment. You can close this page.':
    '{seller} a reçu votre paiement. Vous pouvez fermer cette page.',
  'Go back': 'Retour',
  'Save {percent}': 'Économisez {percent}',
  'Back to {seller}': 'Retour à {seller}',
  'Back to the app': 'Retour à l’application',
  'Have a code?': 'Vous avez un code ?',
  'Discount code': 'Code de réduction',
  Apply: 'Appliquer',
  'Remove the code': 'Retirer le code',
  'Discount ({code})': 'Réduction ({code})',
  'This code does not exist. Check how it is spelled.': 'Ce code n’existe pas. Vérifiez son orthographe.',
  'This code has expired.': 'Ce code a expiré.',
  'This code has been used up.': 'Ce code est épuisé.',
  'You have used this code already.': 'Vous avez déjà utilisé ce code.',
  'A payment with this code was begun. Finish it, or try again tomorrow.':
    'Un paiement avec ce code est en cours. Terminez-le ou réessayez demain.',
  'This code is not for this offer.': 'Ce code ne concerne pas cette offre.',
  'This code is not for the currency of this price.': 'Ce code ne concerne pas la devise de ce prix.',
  'Too many codes were tried. Wait a few minutes.': 'Trop de codes ont été essayés. Attendez quelques minutes.',
  '{discount} off the first payment': '{discount} de réduction sur le premier paiement',
  '{discount} off for {duration}': '{discount} de réduction pendant {duration}',
  '{discount} off every payment': '{discount} de réduction sur chaque paiement',
  '{amount} today, and {price} after {duration} until you cancel.':
    '{amount} aujourd’hui, puis {price} après {duration}, jusqu’à résiliation.',
  'Get it for free': 'Obtenir gratuitement',
  'This address is not complete': 'Cette adresse est incomplète',
  'Start again at the partner.': 'Recommencez chez le partenaire.',
  'Connect a project': 'Connecter un projet',
  'Another service asks to manage one of your projects. Sign in to choose one.':
    'Un autre service demande à gérer l’un de vos projets. Connectez-vous pour en choisir un.',
  'Sign in': 'Se connecter',
  Cancel: 'Annuler',
  'The service you came from gets full access to the project you choose. You can end it among the project’s keys. You are signed in as {name}.':
    'Le service d’où vous venez obtient un accès complet au projet que vous choisissez. Vous pouvez y mettre fin dans les clés du projet. Vous êtes connecté en tant que {name}.',
  Connect: 'Connecter',
  'It is for the project “{project}” there.': 'Il s’agit là-bas du projet « {project} ».',
  'You have no project yet. Create one in the dashboard first.':
    'Vous n’avez pas encore de projet. Créez-en un d’abord dans le tableau de bord.',
  Project: 'Projet',
  'This project cannot be taken over': 'Ce projet ne peut pas être repris',
  'Take over this project?': 'Reprendre ce projet ?',
  'It will belong to a new team of yours. You are signed in as {name}.':
    'Il appartiendra à une nouvelle équipe à vous. Vous êtes connecté en tant que {name}.',
  'Sign in or create an account first, then it can belong to you.':
    'Connectez-vous ou créez d’abord un compte, il pourra ensuite vous appartenir.',
  'Take over the project': 'Reprendre le projet',
  'Not now': 'Pas maintenant',
  'your account': 'votre compte',
  'This link is not complete. Ask whoever sent it for a new one.':
    'Ce lien est incomplet. Demandez-en un nouveau à la personne qui l’a envoyé.',
  'This link has expired: it works for an hour. Ask whoever sent it for a new one.':
    'Ce lien a expiré : il fonctionne pendant une heure. Demandez-en un nouveau à la personne qui l’a envoyé.',
  'This link was used already. The project has its owner.': 'Ce lien a déjà été utilisé. Le projet a un propriétaire.',
  'This link was tried too often. Ask whoever sent it for a new one.':
    'Ce lien a été essayé trop souvent. Demandez-en un nouveau à la personne qui l’a envoyé.',
  '← Back to the dashboard': '← Retour au tableau de bord',
}
