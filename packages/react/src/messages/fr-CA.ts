import { catalogue as french } from './fr-FR.ts'
import type { Catalogue } from './translate.ts'

/** Only what Canadians say or punctuate differently. */
export const catalogue: Catalogue = {
  ...french,
  'You are offline. Please check your internet connection and try again.':
    'Vous êtes hors ligne. Vérifiez votre connexion Internet et réessayez.',
  Email: 'Adresse courriel',
  'No email can be sent: there is no email server.':
    'Aucun courriel ne peut être envoyé : il n’y a pas de serveur de courriel.',
  'Email code': 'Code par courriel',
  'No emails are sent from here, so there is no link to mail you. Ask the people who run {project}.':
    'Aucun courriel ne part d’ici : aucun lien ne peut donc vous être envoyé. Adressez-vous à l’équipe de {project}.',
  'Enter a full email, like you@example.com.': 'Entrez une adresse courriel complète, par exemple nom@example.com.',
  'Enter the code we sent to {email}, or open the link in that email.':
    'Entrez le code que nous avons envoyé à {email}, ou ouvrez le lien contenu dans ce courriel.',
  'Enter your app’s code': 'Entrez le code de votre application',
  'Enter your email and we will send you a link to choose a new one.':
    'Entrez votre adresse courriel et nous vous enverrons un lien pour en choisir un nouveau.',
  'Enter your password.': 'Entrez votre mot de passe.',
  'Forgot password?': 'Mot de passe oublié?',
  'Have an account?': 'Vous avez déjà un compte?',
  'New to {project}?': 'Pas encore de compte {project}?',
  'Nothing after a few minutes? Look in spam, or check the address.':
    'Rien après quelques minutes? Regardez dans les pourriels ou vérifiez l’adresse.',
  'Open your authenticator app and enter the six digits it shows for {project}.':
    'Ouvrez votre application d’authentification et entrez les six chiffres qu’elle affiche pour {project}.',
  'Remember it?': 'Vous vous en souvenez?',
  'Send email': 'Envoyer le courriel',
  'Send it again': 'Envoyer de nouveau',
  'Sign in again': 'Se connecter de nouveau',
  'Six letters and digits, in the newest email.': 'Six lettres et chiffres, dans le courriel le plus récent.',
  'That code has expired. Send a new one.': 'Ce code est expiré. Demandez-en un nouveau.',
  'The second step has to follow within five minutes. Sign in again to get a new one.':
    'La deuxième étape doit suivre dans les cinq minutes. Connectez-vous de nouveau pour recommencer.',
  'This email has an account. Sign in instead.': 'Cette adresse courriel a déjà un compte. Connectez-vous plutôt.',
  'To keep your account safe, this sign-in was stopped. Sign in again to get a new one.':
    'Pour protéger votre compte, cette connexion a été interrompue. Connectez-vous de nouveau pour recommencer.',
  'Use another email': 'Utiliser une autre adresse courriel',
  'We will email you a code of six letters and digits, with a link that does the same. Use either one.':
    'Nous vous enverrons par courriel un code de six lettres et chiffres, avec un lien qui fait la même chose. Utilisez l’un ou l’autre.',
  'Wrong code. Use the one in the newest email.': 'Code incorrect. Utilisez celui du courriel le plus récent.',
  'Wrong email or password.': 'Adresse courriel ou mot de passe incorrect.',
  'Authorize this terminal?': 'Autoriser ce terminal?',
  'Check your email': 'Consultez vos courriels',
  'Confirm that you opened this link from an email that was sent to you.':
    'Confirmez que vous avez ouvert ce lien depuis un courriel qui vous a été envoyé.',
  'If there is an account with that address, an email is on the way. Nothing yet? Look in spam.':
    'Si un compte correspond à cette adresse, un courriel est en route. Toujours rien? Regardez dans les pourriels.',
  'It may be cut off, or the address has changed. Send a new link and open the newest email.':
    'Il est peut-être incomplet, ou l’adresse a changé. Demandez un nouveau lien et ouvrez le courriel le plus récent.',
  'It may be cut off. Open it from the newest email, or sign in another way.':
    'Il est peut-être incomplet. Ouvrez-le depuis le courriel le plus récent ou connectez-vous autrement.',
  'Send a new link and open the newest email.': 'Demandez un nouveau lien et ouvrez le courriel le plus récent.',
  'Open it from the newest email, or send a new one from your account.':
    'Ouvrez-le depuis le courriel le plus récent ou envoyez-en un nouveau depuis votre compte.',
  'Sign in to {project}?': 'Se connecter à {project}?',
  'Sign in?': 'Se connecter?',
  'Send a new one and open it from the newest email.':
    'Demandez-en un nouveau et ouvrez-le depuis le courriel le plus récent.',
  'That account is taken': 'Ce compte est déjà utilisé',
  'The login may have expired or been used. Try again, or start again in your terminal.':
    'La connexion est peut-être expirée ou a déjà été utilisée. Réessayez ou relancez-la dans votre terminal.',
  'This invitation has expired': 'Cette invitation est expirée',
  'This link has expired': 'Ce lien est expiré',
  'Verify your email first': 'Vérifiez d’abord votre adresse courriel',
  'Send me a verification email': 'M’envoyer un courriel de vérification',
  'Verify your email?': 'Vérifier votre adresse courriel?',
  'Your email is verified': 'Votre adresse courriel est vérifiée',
  'Your password is changed': 'Votre mot de passe a été changé',
  '1. Scan the code, or enter this key in your app': '1. Numérisez le code ou entrez cette clé dans votre application',
  '2. Enter the six digits your app shows': '2. Entrez les six chiffres affichés par votre application',
  'A code and a link, sent to your email.': 'Un code et un lien, envoyés par courriel.',
  'API keys': 'Clés API',
  'Account of {name}': 'Compte : {name}',
  'Always on: these emails belong to your account.': 'Toujours activé : ces courriels font partie de votre compte.',
  'Create API key': 'Créer une clé API',
  'Create an API key': 'Créer une clé API',
  'Delete your account?': 'Supprimer votre compte?',
  'Delete {name}?': 'Supprimer {name}?',
  Emails: 'Adresses courriel',
  'Emails & sign-in': 'Courriel et connexion',
  'Enter a name.': 'Entrez un nom.',
  Impersonation: 'Accès du soutien',
  'Impersonation means that the support of {project} signed in as you.':
    '« Accès du soutien » signifie que le soutien technique {project} s’est connecté en votre nom.',
  'It is your only email to sign in with.': 'C’est votre seule adresse courriel de connexion.',
  'Leave {name}?': 'Quitter {name}?',
  Location: 'Emplacement',
  'Location unknown': 'Emplacement inconnu',
  'Needs a verified email that you sign in with.':
    'Nécessite une adresse courriel vérifiée avec laquelle vous vous connectez.',
  'Needs an email that you sign in with.': 'Nécessite une adresse courriel avec laquelle vous vous connectez.',
  'New email': 'Nouvelle adresse courriel',
  'No API keys yet. They appear here once you create one.':
    'Pas encore de clés API. Elles apparaîtront ici dès que vous en créerez une.',
  'No email yet. Add one so that we can reach you.':
    'Pas encore d’adresse courriel. Ajoutez-en une pour que nous puissions vous joindre.',
  'No keys with this status.': 'Aucune clé avec cet état.',
  'Open until {date}': 'Valide jusqu’au {date}',
  'Remove {email}?': 'Retirer {email}?',
  'Revoke {name}?': 'Révoquer {name}?',
  'Second step': 'Deuxième étape',
  'Settings of {name}': 'Paramètres : {name}',
  'Sign out all others?': 'Fermer toutes les autres sessions?',
  'Sign out {name}': 'Se déconnecter : {name}',
  Support: 'Soutien',
  'That code is not right. Enter the one that your app shows now.':
    'Ce code n’est pas le bon. Entrez celui que votre application affiche maintenant.',
  'They get an email with a link to join.': 'Elles reçoivent un courriel avec un lien pour rejoindre l’équipe.',
  'Turn off the second step?': 'Désactiver la deuxième étape?',
  'Type {name} to confirm': 'Tapez « {name} » pour confirmer',
  'Type {name} to go on.': 'Tapez « {name} » pour continuer.',
  Upload: 'Téléverser',
  'Verify an email to sign in with it.': 'Vérifiez une adresse courriel pour vous connecter avec elle.',
  'You can add it again later.': 'Vous pourrez l’ajouter de nouveau plus tard.',
  'Your new API key': 'Votre nouvelle clé API',
  'Your password is changed.': 'Votre mot de passe a été changé.',
  'last used {time}': 'dernière utilisation : {time}',
  'Everyone is signed out, and you choose a new password by email.':
    'Toutes les sessions sont fermées et vous choisissez un nouveau mot de passe par courriel.',
  'Is this account yours?': 'Ce compte est-il à vous?',
  'Remove all of it?': 'Tout supprimer?',
}
