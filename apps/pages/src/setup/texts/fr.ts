import type { SetupCatalogue } from './source.ts'

export const catalogue: SetupCatalogue = {
  'This link was opened already': 'Ce lien a déjà été ouvert',
  'It opens once, to keep it safe. If that was you, go on in the browser in which you opened it. Otherwise ask whoever sent it for a new one.':
    'Par sécurité, il ne s’ouvre qu’une fois. Si c’était vous, continuez dans le navigateur où vous l’avez ouvert. Sinon, demandez-en un nouveau à la personne qui l’a envoyé.',
  'This link has expired': 'Ce lien a expiré',
  'Ask whoever sent it for a new one.': 'Demandez-en un nouveau à la personne qui l’a envoyé.',
  'This link does not work': 'Ce lien ne fonctionne pas',
  'It is not complete, or it was taken back. Ask whoever sent it for a new one.':
    'Il est incomplet ou a été retiré. Demandez-en un nouveau à la personne qui l’a envoyé.',
  'This page is of another link': 'Cette page correspond à un autre lien',
  'Another link was opened in this browser meanwhile, so nothing was saved here. To go on here, ask whoever sent the link of this page for a new one.':
    'Un autre lien a été ouvert entre-temps dans ce navigateur : rien n’a donc été enregistré ici. Pour continuer ici, demandez un nouveau lien à la personne qui a envoyé celui de cette page.',
  'Another setup is open in this browser': 'Une autre configuration est ouverte dans ce navigateur',
  'You are setting up {team} at {project} in this browser. Continue with {nextTeam} at {nextProject} instead?':
    'Vous configurez {team} chez {project} dans ce navigateur. Continuer plutôt avec {nextTeam} chez {nextProject} ?',
  'Open the new link': 'Ouvrir le nouveau lien',
  'Stay with the open one': 'Rester sur celle qui est ouverte',
  'Your time here is over': 'Votre temps ici est écoulé',
  'What you have set up stays. To go on, ask whoever sent you the link for a new one.':
    'Ce que vous avez configuré est conservé. Pour continuer, demandez un nouveau lien à la personne qui vous l’a envoyé.',
  'The page could not be loaded': 'La page n’a pas pu être chargée',
  'Check your connection and try again.': 'Vérifiez votre connexion et réessayez.',
  'Try again': 'Réessayer',
  'Loading…': 'Chargement…',
  'Set up single sign-on': 'Configurer l’authentification unique',
  'For {team} at {project}': 'Pour {team} chez {project}',
  Steps: 'Étapes',
  'Step {step} of {steps}': 'Étape {step} sur {steps}',
  done: 'terminé',
  'Identity provider': 'Fournisseur d’identité',
  Domain: 'Domaine',
  Connection: 'Connexion',
  Test: 'Test',
  Activate: 'Activer',
  Continue: 'Continuer',
  'Do this later': 'Le faire plus tard',
  'You can work here until {time}.': 'Vous pouvez travailler ici jusqu’à {time}.',
  'Which connection?': 'Quelle connexion ?',
  'A new one': 'Une nouvelle',
  Draft: 'Brouillon',
  Active: 'Active',
  'Switched off': 'Désactivée',
  'The server could not be reached. Check your connection and try again.':
    'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  'Something went wrong on our side. Try again in a moment.':
    'Une erreur s’est produite de notre côté. Réessayez dans un instant.',
  Copy: 'Copier',
  Copied: 'Copié',
  'Which identity provider do you use?': 'Quel fournisseur d’identité utilisez-vous ?',
  'It is where the people of your company sign in today.':
    'C’est là que les personnes de votre entreprise se connectent aujourd’hui.',
  'Another one, by OpenID Connect': 'Un autre, avec OpenID Connect',
  'Another one, by SAML 2.0': 'Un autre, avec SAML 2.0',
  'In the Okta admin console, open Applications → Create App Integration. Choose OIDC – OpenID Connect and Web Application.':
    'Dans la console d’administration Okta, ouvrez Applications → Create App Integration. Choisissez OIDC – OpenID Connect et Web Application.',
  'Assign the people who may sign in. Then copy the client ID and a client secret. The issuer is your Okta address.':
    'Affectez les personnes qui peuvent se connecter. Copiez ensuite l’ID client et un secret client. L’émetteur est votre adresse Okta.',
  'In the Microsoft Entra admin center, open App registrations → New registration. Choose accounts in this directory only, and the platform Web.':
    'Dans le centre d’administration Microsoft Entra, ouvrez Inscriptions d’applications → Nouvelle inscription. Choisissez les comptes de cet annuaire uniquement et la plateforme Web.',
  'Under Certificates & secrets, create a client secret. Copy the application (client) ID. The issuer has your directory (tenant) ID in it.':
    'Sous Certificats et secrets, créez un secret client. Copiez l’ID d’application (client). L’émetteur contient votre ID d’annuaire (locataire).',
  'In the Google Admin console, open Apps → Web and mobile apps → Add app → Add custom SAML app, and download the metadata.':
    'Dans la console d’administration Google, ouvrez Applications → Applications Web et mobiles → Ajouter une application → Ajouter une application SAML personnalisée, puis téléchargez les métadonnées.',
  'Set Name ID to the primary email. Map Primary email to email, and switch the app on for your people. Then give us the metadata file.':
    'Définissez l’ID de nom sur l’adresse e-mail principale. Associez Primary email à email et activez l’application pour vos équipes. Donnez-nous ensuite le fichier de métadonnées.',
  'In OneLogin, open Applications → Add App, and choose SAML Custom Connector (Advanced).':
    'Dans OneLogin, ouvrez Applications → Add App et choisissez SAML Custom Connector (Advanced).',
  'Under Parameters, send Email as email. Under SSO, choose SHA-256. Then copy the Issuer URL, which is the address of the metadata.':
    'Sous Parameters, envoyez l’adresse e-mail sous le nom email. Sous SSO, choisissez SHA-256. Copiez ensuite l’Issuer URL, qui est l’adresse des métadonnées.',
  'In PingOne, open Applications → Add application. Choose SAML Application, and configure it by hand.':
    'Dans PingOne, ouvrez Applications → Add application. Choisissez SAML Application et configurez-la à la main.',
  'Under Attribute mappings, send the email address as email. Switch the application on, and copy the IdP metadata URL.':
    'Sous Attribute mappings, envoyez l’adresse e-mail sous le nom email. Activez l’application et copiez l’IdP Metadata URL.',
  'In the Keycloak admin console, open your realm → Clients → Create client. Choose OpenID Connect, and switch client authentication on.':
    'Dans la console d’administration Keycloak, ouvrez votre realm → Clients → Create client. Choisissez OpenID Connect et activez Client authentication.',
  'Under Credentials, copy the client secret. The issuer is the address of your realm.':
    'Sous Credentials, copiez le secret client. L’émetteur est l’adresse de votre realm.',
  'In AD FS Management, open Relying Party Trusts → Add Relying Party Trust. Choose claims aware, enter the data by hand, and enable SAML 2.0 WebSSO.':
    'Dans la gestion AD FS, ouvrez Approbations de partie de confiance → Ajouter. Choisissez prenant en charge les revendications, saisissez les données à la main et activez SAML 2.0 WebSSO.',
  'Add a rule that sends LDAP attributes as claims: E-Mail-Addresses as E-Mail Address, and as Name ID. Then give us the address of your federation metadata.':
    'Ajoutez une règle qui envoie les attributs LDAP en tant que revendications : E-Mail-Addresses comme adresse e-mail et comme ID de nom. Donnez-nous ensuite l’adresse de vos métadonnées de fédération.',
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'Chez votre fournisseur d’identité, enregistrez une application web avec OpenID Connect et le flux de code d’autorisation.',
  'Copy the client ID, the client secret and the issuer.': 'Copiez l’ID client, le secret client et l’émetteur.',
  'At your identity provider, create an application with SAML 2.0.':
    'Chez votre fournisseur d’identité, créez une application avec SAML 2.0.',
  'Send the email address as the attribute email, and a persistent NameID. Sign with RSA-SHA256. Then give us the metadata.':
    'Envoyez l’adresse e-mail dans l’attribut email, ainsi qu’un NameID persistant. Signez avec RSA-SHA256. Donnez-nous ensuite les métadonnées.',
  'Prove your domain': 'Prouvez que le domaine est le vôtre',
  'People come in with addresses of domains that you have proved to be yours.':
    'Les personnes entrent avec les adresses des domaines dont vous avez prouvé qu’ils sont à vous.',
  'The domain of your email addresses': 'Le domaine de vos adresses e-mail',
  'Add domain': 'Ajouter le domaine',
  Verified: 'Vérifié',
  'Not verified yet': 'Pas encore vérifié',
  'Publish this TXT record where your domain is managed:':
    'Publiez cet enregistrement TXT là où votre domaine est géré :',
  Name: 'Nom',
  Value: 'Valeur',
  'Check now': 'Vérifier maintenant',
  'We look for it every few seconds while this page is open.':
    'Nous le cherchons toutes les quelques secondes tant que cette page est ouverte.',
  'Not found yet. A new record may take up to an hour to be seen everywhere.':
    'Pas encore trouvé. Un nouvel enregistrement peut mettre jusqu’à une heure à être visible partout.',
  'Or publish the value as a file at {address}.': 'Ou publiez la valeur dans un fichier à l’adresse {address}.',
  'Remove {domain}': 'Retirer {domain}',
  'Connect {idp}': 'Connecter {idp}',
  'Paste this there as the redirect URI:': 'Collez ceci là-bas comme URI de redirection :',
  'Paste these two values there:': 'Collez ces deux valeurs là-bas :',
  'Redirect URI': 'URI de redirection',
  'ACS URL (reply URL)': 'URL ACS (URL de réponse)',
  'Entity ID (audience)': 'ID d’entité (audience)',
  Issuer: 'Émetteur',
  'For example {example}': 'Par exemple {example}',
  'Client ID': 'ID client',
  'Client secret': 'Secret client',
  'Nobody can read it again once it is saved.': 'Une fois enregistré, plus personne ne peut le lire.',
  'Metadata by': 'Métadonnées par',
  Address: 'Adresse',
  File: 'Fichier',
  'Address of the metadata': 'Adresse des métadonnées',
  'Metadata file': 'Fichier de métadonnées',
  'Save connection': 'Enregistrer la connexion',
  'Saved. It is a draft: nobody signs in by it yet.':
    'Enregistrée. C’est un brouillon : personne ne se connecte encore par elle.',
  'Change the client secret': 'Changer le secret client',
  'Read new metadata': 'Lire de nouvelles métadonnées',
  Save: 'Enregistrer',
  'Start again': 'Recommencer',
  'Fill this in.': 'Remplissez ce champ.',
  'Test the sign-in': 'Testez la connexion',
  'You go to your identity provider and come back here. Nobody is signed in and no account is made.':
    'Vous allez chez votre fournisseur d’identité, puis revenez ici. Personne n’est connecté et aucun compte n’est créé.',
  'Start the test': 'Commencer le test',
  'Test again': 'Tester à nouveau',
  'It works.': 'Cela fonctionne.',
  'A person who signs in this way gets in.': 'Une personne qui se connecte ainsi peut entrer.',
  'Only people who are already members of the team get in. No new accounts are made.':
    'Seules les personnes déjà membres de l’équipe peuvent entrer. Aucun nouveau compte n’est créé.',
  'This person could not sign in yet.': 'Cette personne ne pourrait pas encore se connecter.',
  'The answer of your identity provider was not accepted.':
    'La réponse de votre fournisseur d’identité n’a pas été acceptée.',
  Attribute: 'Attribut',
  Becomes: 'Devient',
  Problem: 'Problème',
  'Person’s ID': 'Identifiant de la personne',
  'Email address': 'Adresse e-mail',
  'Display name': 'Nom affiché',
  Picture: 'Image',
  Groups: 'Groupes',
  'not used': 'non utilisé',
  'No email address came.': 'Aucune adresse e-mail n’est arrivée.',
  'Its domain is not verified yet.': 'Son domaine n’est pas encore vérifié.',
  'It is not verified at your identity provider: people are asked for a code the first time.':
    'Elle n’est pas vérifiée chez votre fournisseur d’identité : un code est demandé aux personnes la première fois.',
  'Which attribute has the email address?': 'Quel attribut contient l’adresse e-mail ?',
  'Choose one': 'Choisissez',
  'The identity provider did not answer as it should.':
    'Le fournisseur d’identité n’a pas répondu comme il le devrait.',
  'Your identity provider did not accept our client ID, secret or key. Check them.':
    'Votre fournisseur d’identité n’a pas accepté notre ID client, le secret ou la clé. Vérifiez-les.',
  'It was refused or cancelled at the identity provider.': 'Refusé ou annulé chez le fournisseur d’identité.',
  'Switch it on': 'Activez-la',
  'From then on the people of your company can sign in by it.':
    'Dès lors, les personnes de votre entreprise pourront se connecter par elle.',
  'No domain is verified yet, so nobody could get in.':
    'Aucun domaine n’est encore vérifié : personne ne pourrait entrer.',
  'The last test did not succeed.': 'Le dernier test n’a pas réussi.',
  'There was no test yet.': 'Aucun test n’a encore été fait.',
  'The people of your company can sign in now. You can close this page.':
    'Les personnes de votre entreprise peuvent maintenant se connecter. Vous pouvez fermer cette page.',
  'Single sign-on is on': 'L’authentification unique est activée',
  'The domain is proved.': 'Le domaine est vérifié.',
  'You can close this page.': 'Vous pouvez fermer cette page.',
  'Switch off': 'Désactiver',
  'Switching it off signs out everybody who came by it.':
    'La désactiver déconnecte toutes les personnes qui sont venues par elle.',
  'Set up another one': 'En configurer une autre',
  'Last sign-ins': 'Dernières connexions',
  'Nobody has come by it yet.': 'Personne n’est encore venu par elle.',
  'Signed in': 'Connecté',
  Refused: 'Refusé',
  'Who signs in by it: {count}': 'Personnes qui se connectent par elle : {count}',
  Require: 'Exiger',
  'Require single sign-on': 'Exiger l’authentification unique',
  'Whoever has to use it cannot sign in by anything else.':
    'Les personnes qui doivent l’utiliser ne peuvent plus se connecter autrement.',
  'Who has to use single sign-on': 'Qui doit utiliser l’authentification unique',
  'Nobody has to': 'Personne n’y est obligé',
  'Members of the team': 'Les membres de l’équipe',
  'Everybody with such an address': 'Toute personne ayant une adresse de ce domaine',
  'People whom it concerns: {people}': 'Personnes concernées : {people}',
  'Sessions of theirs that end at once: {sessions}': 'Leurs sessions qui prennent fin immédiatement : {sessions}',
  'Ask whoever runs {project} to let one or two members keep another way to sign in, for the day when your identity provider fails.':
    'Demandez aux responsables de {project} de laisser à un ou deux membres un autre moyen de se connecter, pour le jour où votre fournisseur d’identité serait en panne.',
  'Stop requiring it': 'Ne plus l’exiger',
  'Somebody else requires this. Whoever runs {project} can ask for less.':
    'Quelqu’un d’autre l’exige. Les responsables de {project} peuvent assouplir cette règle.',
  'Single sign-on is required. You can close this page.':
    'L’authentification unique est exigée. Vous pouvez fermer cette page.',
}
