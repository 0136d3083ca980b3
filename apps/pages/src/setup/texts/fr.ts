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
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'Chez votre fournisseur d’identité, enregistrez une application web avec OpenID Connect et le flux de code d’autorisation.',
  'At your identity provider, create an application with SAML 2.0.':
    'Chez votre fournisseur d’identité, créez une application avec SAML 2.0.',
  'In {console}, open {path}.': 'Dans {console}, ouvrez {path}.',
  'Fill in these fields:': 'Remplissez ces champs :',
  'Under {place}, fill in these fields:': 'Sous {place}, remplissez ces champs :',
  'Under {place}, choose who may sign in.': 'Sous {place}, choisissez qui peut se connecter.',
  'Under {place}, send these attributes:': 'Sous {place}, envoyez ces attributs :',
  'Under {place}, send these attributes, each with {box} ticked:':
    'Sous {place}, envoyez ces attributs, chacun avec la case {box} cochée :',
  'Identify people by an ID that never changes:': 'Identifiez les personnes par un ID qui ne change jamais :',
  'Under {place}, identify people by an ID that never changes:':
    'Sous {place}, identifiez les personnes par un ID qui ne change jamais :',
  'Identify people by a persistent NameID, and sign with RSA-SHA256.':
    'Identifiez les personnes par un NameID persistant et signez avec RSA-SHA256.',
  'Optional: if groups are to decide what people may do, fill in these fields under {place}:':
    'Facultatif : si les groupes doivent décider de ce que chacun peut faire, remplissez ces champs sous {place} :',
  'Under {place}, create a client secret and copy its {value} right away: it is shown only once. (The {other} is something else.) Note when it expires: after that nobody can sign in until we have a new one.':
    'Sous {place}, créez un secret client et copiez aussitôt sa {value} : elle n’est affichée qu’une fois. (Le {other} est autre chose.) Notez quand il expire : ensuite, plus personne ne peut se connecter tant que nous n’en avons pas un nouveau.',
  'If people are not allowed to consent to apps themselves, press {button} under {place}.':
    'Si les personnes ne peuvent pas consentir elles-mêmes aux applications, cliquez sur {button} sous {place}.',
  'For people without a mailbox no email address is sent. If the test says that none came, choose {attribute} there.':
    'Pour les personnes sans boîte aux lettres, aucune adresse e-mail n’est envoyée. Si le test indique qu’aucune n’est arrivée, choisissez-y {attribute}.',
  'Leave the other claims as they are: we know them.':
    'Laissez les autres revendications (claims) telles quelles : nous les connaissons.',
  'Press {button} and keep the file: you will need it in the last step.':
    'Cliquez sur {button} et gardez le fichier : vous en aurez besoin à la dernière étape.',
  'Under {place}, switch the app on for the people who may sign in. Until then it is off for everybody.':
    'Sous {place}, activez l’application pour les personnes qui peuvent se connecter. D’ici là, elle est désactivée pour tout le monde.',
  'Switch the application on.': 'Activez l’application.',
  'Choose there who may sign in.': 'Choisissez-y qui peut se connecter.',
  'Have it send the email address as {email}, the name as {name} and, if groups are to decide what people may do, the groups as {groups}.':
    'Faites envoyer l’adresse e-mail comme {email}, le nom comme {name} et, si les groupes doivent décider de ce que chacun peut faire, les groupes comme {groups}.',
  'People whose address is not verified in {idp} ({place}) are asked for a code by email the first time.':
    'Les personnes dont l’adresse n’est pas vérifiée dans {idp} ({place}) doivent saisir, la première fois, un code reçu par e-mail.',
  'Do not let people edit their own email address ({place}): with SAML, {idp} does not tell us whether it is verified.':
    'Ne laissez pas les personnes modifier elles-mêmes leur adresse e-mail ({place}) : avec SAML, {idp} ne nous dit pas si elle est vérifiée.',
  'Fill in here what you find there:': 'Saisissez ici ce que vous y trouvez :',
  'Give us the metadata:': 'Donnez-nous les métadonnées :',
  'You find it under {place}.': 'Vous le trouverez sous {place}.',
  'It is your Okta address, without {part} in it.': 'C’est votre adresse Okta, sans {part}.',
  'It contains the {id} that you find under {place}.': 'Il contient le {id} qui se trouve sous {place}.',
  'It ends with the name of your realm.': 'Il se termine par le nom de votre realm.',
  'It is what you entered as {field}.': 'C’est ce que vous avez saisi comme {field}.',
  '{idp} gives out its metadata only as a file. Give us a new one before its certificate expires.':
    '{idp} ne fournit ses métadonnées que sous forme de fichier. Donnez-nous-en un nouveau avant l’expiration de son certificat.',
  'If it can be reached only from inside your network, open it in a browser, save it and give us the file.':
    'Si elle n’est accessible que depuis votre réseau, ouvrez-la dans un navigateur, enregistrez-la et donnez-nous le fichier.',
  Protocol: 'Protocole',
  'Both work. If you are not sure, take {protocol}.': 'Les deux fonctionnent. En cas de doute, prenez {protocol}.',
  'What to do at {idp}': 'Ce qu’il faut faire dans {idp}',
  'What to do at your identity provider': 'Ce qu’il faut faire chez votre fournisseur d’identité',
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
