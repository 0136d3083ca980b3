import type { SetupCatalogue } from './source.ts'

export const catalogue: SetupCatalogue = {
  'This link was opened already': 'Dieser Link wurde schon geöffnet',
  'It opens once, to keep it safe. If that was you, go on in the browser in which you opened it. Otherwise ask whoever sent it for a new one.':
    'Zur Sicherheit lässt er sich nur einmal öffnen. Wenn Sie das waren, machen Sie in dem Browser weiter, in dem Sie ihn geöffnet haben. Sonst bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  'This link has expired': 'Dieser Link ist abgelaufen',
  'Ask whoever sent it for a new one.': 'Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  'This link does not work': 'Dieser Link funktioniert nicht',
  'It is not complete, or it was taken back. Ask whoever sent it for a new one.':
    'Er ist nicht vollständig oder wurde zurückgenommen. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  'This page is of another link': 'Diese Seite gehört zu einem anderen Link',
  'Another link was opened in this browser meanwhile, so nothing was saved here. To go on here, ask whoever sent the link of this page for a new one.':
    'Inzwischen wurde in diesem Browser ein anderer Link geöffnet, deshalb wurde hier nichts gespeichert. Um hier weiterzumachen, bitten Sie die Person, die den Link dieser Seite geschickt hat, um einen neuen.',
  'Another setup is open in this browser': 'In diesem Browser ist schon eine andere Einrichtung geöffnet',
  'You are setting up {team} at {project} in this browser. Continue with {nextTeam} at {nextProject} instead?':
    'Sie richten in diesem Browser gerade {team} bei {project} ein. Stattdessen mit {nextTeam} bei {nextProject} weitermachen?',
  'Open the new link': 'Den neuen Link öffnen',
  'Stay with the open one': 'Bei der geöffneten bleiben',
  'Your time here is over': 'Ihre Zeit hier ist abgelaufen',
  'What you have set up stays. To go on, ask whoever sent you the link for a new one.':
    'Was Sie eingerichtet haben, bleibt. Um weiterzumachen, bitten Sie die Person, die Ihnen den Link geschickt hat, um einen neuen.',
  'The page could not be loaded': 'Die Seite konnte nicht geladen werden',
  'Check your connection and try again.': 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'Try again': 'Noch einmal versuchen',
  'Loading…': 'Wird geladen …',
  'Set up single sign-on': 'Single Sign-on einrichten',
  'For {team} at {project}': 'Für {team} bei {project}',
  Steps: 'Schritte',
  'Step {step} of {steps}': 'Schritt {step} von {steps}',
  done: 'erledigt',
  'Identity provider': 'Identitätsanbieter',
  Domain: 'Domain',
  Connection: 'Verbindung',
  Test: 'Test',
  Activate: 'Aktivieren',
  Continue: 'Weiter',
  'Do this later': 'Später erledigen',
  'You can work here until {time}.': 'Sie können hier bis {time} arbeiten.',
  'Which connection?': 'Welche Verbindung?',
  'A new one': 'Eine neue',
  Draft: 'Entwurf',
  Active: 'Aktiv',
  'Switched off': 'Abgeschaltet',
  'The server could not be reached. Check your connection and try again.':
    'Der Server war nicht zu erreichen. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'Something went wrong on our side. Try again in a moment.':
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
  Copy: 'Kopieren',
  Copied: 'Kopiert',
  'Which identity provider do you use?': 'Welchen Identitätsanbieter verwenden Sie?',
  'It is where the people of your company sign in today.':
    'Dort melden sich die Menschen in Ihrem Unternehmen heute an.',
  'Another one, by OpenID Connect': 'Ein anderer, mit OpenID Connect',
  'Another one, by SAML 2.0': 'Ein anderer, mit SAML 2.0',
  'In the Okta admin console, open Applications → Create App Integration. Choose OIDC – OpenID Connect and Web Application.':
    'Öffnen Sie in der Okta-Adminkonsole Applications → Create App Integration. Wählen Sie OIDC – OpenID Connect und Web Application.',
  'Assign the people who may sign in. Then copy the client ID and a client secret. The issuer is your Okta address.':
    'Weisen Sie die Personen zu, die sich anmelden dürfen. Kopieren Sie dann die Client-ID und ein Client-Secret. Der Aussteller ist Ihre Okta-Adresse.',
  'In the Microsoft Entra admin center, open App registrations → New registration. Choose accounts in this directory only, and the platform Web.':
    'Öffnen Sie im Microsoft Entra Admin Center App-Registrierungen → Neue Registrierung. Wählen Sie nur Konten in diesem Verzeichnis und die Plattform Web.',
  'Under Certificates & secrets, create a client secret. Copy the application (client) ID. The issuer has your directory (tenant) ID in it.':
    'Erstellen Sie unter Zertifikate & Geheimnisse einen geheimen Clientschlüssel. Kopieren Sie die Anwendungs-ID (Client). Der Aussteller enthält Ihre Verzeichnis-ID (Mandant).',
  'In the Google Admin console, open Apps → Web and mobile apps → Add app → Add custom SAML app, and download the metadata.':
    'Öffnen Sie in der Google Admin-Konsole Apps → Web- und mobile Apps → App hinzufügen → Benutzerdefinierte SAML-App, und laden Sie die Metadaten herunter.',
  'Set Name ID to the primary email. Map Primary email to email, and switch the app on for your people. Then give us the metadata file.':
    'Setzen Sie die Name-ID auf die primäre E-Mail-Adresse. Ordnen Sie Primary email dem Attribut email zu und schalten Sie die App für Ihre Leute ein. Geben Sie uns dann die Metadatendatei.',
  'In OneLogin, open Applications → Add App, and choose SAML Custom Connector (Advanced).':
    'Öffnen Sie in OneLogin Applications → Add App und wählen Sie SAML Custom Connector (Advanced).',
  'Under Parameters, send Email as email. Under SSO, choose SHA-256. Then copy the Issuer URL, which is the address of the metadata.':
    'Senden Sie unter Parameters die E-Mail-Adresse als email. Wählen Sie unter SSO SHA-256. Kopieren Sie dann die Issuer URL; sie ist die Adresse der Metadaten.',
  'In PingOne, open Applications → Add application. Choose SAML Application, and configure it by hand.':
    'Öffnen Sie in PingOne Applications → Add application. Wählen Sie SAML Application und richten Sie sie von Hand ein.',
  'Under Attribute mappings, send the email address as email. Switch the application on, and copy the IdP metadata URL.':
    'Senden Sie unter Attribute mappings die E-Mail-Adresse als email. Schalten Sie die Anwendung ein und kopieren Sie die IdP Metadata URL.',
  'In the Keycloak admin console, open your realm → Clients → Create client. Choose OpenID Connect, and switch client authentication on.':
    'Öffnen Sie in der Keycloak-Adminkonsole Ihren Realm → Clients → Create client. Wählen Sie OpenID Connect und schalten Sie Client authentication ein.',
  'Under Credentials, copy the client secret. The issuer is the address of your realm.':
    'Kopieren Sie unter Credentials das Client-Secret. Der Aussteller ist die Adresse Ihres Realms.',
  'In AD FS Management, open Relying Party Trusts → Add Relying Party Trust. Choose claims aware, enter the data by hand, and enable SAML 2.0 WebSSO.':
    'Öffnen Sie in der AD FS-Verwaltung Vertrauensstellungen der vertrauenden Seite → Vertrauensstellung hinzufügen. Wählen Sie Ansprüche unterstützend, geben Sie die Daten von Hand ein und aktivieren Sie SAML 2.0 WebSSO.',
  'Add a rule that sends LDAP attributes as claims: E-Mail-Addresses as E-Mail Address, and as Name ID. Then give us the address of your federation metadata.':
    'Fügen Sie eine Regel hinzu, die LDAP-Attribute als Ansprüche sendet: E-Mail-Addresses als E-Mail-Adresse und als Name-ID. Geben Sie uns dann die Adresse Ihrer Verbundmetadaten.',
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'Registrieren Sie bei Ihrem Identitätsanbieter eine Webanwendung mit OpenID Connect und dem Authorization Code Flow.',
  'Copy the client ID, the client secret and the issuer.':
    'Kopieren Sie die Client-ID, das Client-Secret und den Aussteller.',
  'At your identity provider, create an application with SAML 2.0.':
    'Legen Sie bei Ihrem Identitätsanbieter eine Anwendung mit SAML 2.0 an.',
  'Send the email address as the attribute email, and a persistent NameID. Sign with RSA-SHA256. Then give us the metadata.':
    'Senden Sie die E-Mail-Adresse als Attribut email und eine dauerhafte NameID. Signieren Sie mit RSA-SHA256. Geben Sie uns dann die Metadaten.',
  'Prove your domain': 'Weisen Sie Ihre Domain nach',
  'People come in with addresses of domains that you have proved to be yours.':
    'Herein kommt, wer eine Adresse bei einer Domain hat, die Sie als Ihre nachgewiesen haben.',
  'The domain of your email addresses': 'Die Domain Ihrer E-Mail-Adressen',
  'Add domain': 'Domain hinzufügen',
  Verified: 'Nachgewiesen',
  'Not verified yet': 'Noch nicht nachgewiesen',
  'Publish this TXT record where your domain is managed:':
    'Veröffentlichen Sie diesen TXT-Eintrag dort, wo Ihre Domain verwaltet wird:',
  Name: 'Name',
  Value: 'Wert',
  'Check now': 'Jetzt prüfen',
  'We look for it every few seconds while this page is open.':
    'Solange diese Seite offen ist, sehen wir alle paar Sekunden nach.',
  'Not found yet. A new record may take up to an hour to be seen everywhere.':
    'Noch nicht gefunden. Bis ein neuer Eintrag überall zu sehen ist, kann eine Stunde vergehen.',
  'Or publish the value as a file at {address}.': 'Oder veröffentlichen Sie den Wert als Datei unter {address}.',
  'Remove {domain}': '{domain} entfernen',
  'Connect {idp}': '{idp} verbinden',
  'Paste this there as the redirect URI:': 'Fügen Sie das dort als Umleitungs-URI ein:',
  'Paste these two values there:': 'Fügen Sie diese beiden Werte dort ein:',
  'Redirect URI': 'Umleitungs-URI',
  'ACS URL (reply URL)': 'ACS-URL (Antwort-URL)',
  'Entity ID (audience)': 'Entitäts-ID (Zielgruppe)',
  Issuer: 'Aussteller',
  'For example {example}': 'Zum Beispiel {example}',
  'Client ID': 'Client-ID',
  'Client secret': 'Client-Secret',
  'Nobody can read it again once it is saved.': 'Nach dem Speichern kann es niemand mehr lesen.',
  'Metadata by': 'Metadaten als',
  Address: 'Adresse',
  File: 'Datei',
  'Address of the metadata': 'Adresse der Metadaten',
  'Metadata file': 'Metadatendatei',
  'Save connection': 'Verbindung speichern',
  'Saved. It is a draft: nobody signs in by it yet.':
    'Gespeichert. Es ist ein Entwurf: Noch meldet sich niemand damit an.',
  'Change the client secret': 'Client-Secret ändern',
  'Read new metadata': 'Neue Metadaten einlesen',
  Save: 'Speichern',
  'Start again': 'Von vorn beginnen',
  'Fill this in.': 'Füllen Sie das aus.',
  'Test the sign-in': 'Testen Sie die Anmeldung',
  'You go to your identity provider and come back here. Nobody is signed in and no account is made.':
    'Sie gehen zu Ihrem Identitätsanbieter und kommen hierher zurück. Niemand wird angemeldet, und kein Konto entsteht.',
  'Start the test': 'Test beginnen',
  'Test again': 'Noch einmal testen',
  'It works.': 'Es funktioniert.',
  'A person who signs in this way gets in.': 'Wer sich so anmeldet, kommt herein.',
  'Only people who are already members of the team get in. No new accounts are made.':
    'Nur wer schon Mitglied des Teams ist, kommt herein. Neue Konten entstehen nicht.',
  'This person could not sign in yet.': 'Diese Person könnte sich noch nicht anmelden.',
  'The answer of your identity provider was not accepted.':
    'Die Antwort Ihres Identitätsanbieters wurde nicht angenommen.',
  Attribute: 'Attribut',
  Becomes: 'Wird zu',
  Problem: 'Problem',
  'Person’s ID': 'Kennung der Person',
  'Email address': 'E-Mail-Adresse',
  'Display name': 'Anzeigename',
  Picture: 'Bild',
  Groups: 'Gruppen',
  'not used': 'nicht verwendet',
  'No email address came.': 'Es kam keine E-Mail-Adresse.',
  'Its domain is not verified yet.': 'Ihre Domain ist noch nicht nachgewiesen.',
  'It is not verified at your identity provider: people are asked for a code the first time.':
    'Ihr Identitätsanbieter hat sie nicht bestätigt: Die Personen werden beim ersten Mal nach einem Code gefragt.',
  'Which attribute has the email address?': 'In welchem Attribut steht die E-Mail-Adresse?',
  'Choose one': 'Auswählen',
  'The identity provider did not answer as it should.': 'Der Identitätsanbieter hat nicht wie erwartet geantwortet.',
  'Your identity provider did not accept our client ID, secret or key. Check them.':
    'Ihr Identitätsanbieter hat unsere Client-ID, das Client-Secret oder den Schlüssel nicht angenommen. Prüfen Sie die Angaben.',
  'It was refused or cancelled at the identity provider.': 'Beim Identitätsanbieter wurde abgelehnt oder abgebrochen.',
  'Switch it on': 'Einschalten',
  'From then on the people of your company can sign in by it.':
    'Ab dann können sich die Menschen in Ihrem Unternehmen damit anmelden.',
  'No domain is verified yet, so nobody could get in.': 'Noch ist keine Domain nachgewiesen, also käme niemand herein.',
  'The last test did not succeed.': 'Der letzte Test ist nicht gelungen.',
  'There was no test yet.': 'Es gab noch keinen Test.',
  'The people of your company can sign in now. You can close this page.':
    'Die Menschen in Ihrem Unternehmen können sich jetzt anmelden. Sie können diese Seite schließen.',
  'Single sign-on is on': 'Single Sign-on ist eingeschaltet',
  'The domain is proved.': 'Die Domain ist nachgewiesen.',
  'You can close this page.': 'Sie können diese Seite schließen.',
  'Switch off': 'Abschalten',
  'Switching it off signs out everybody who came by it.': 'Das Abschalten meldet alle ab, die damit gekommen sind.',
  'Set up another one': 'Noch eine einrichten',
  'Last sign-ins': 'Letzte Anmeldungen',
  'Nobody has come by it yet.': 'Noch ist niemand damit gekommen.',
  'Signed in': 'Angemeldet',
  Refused: 'Abgelehnt',
  'Who signs in by it: {count}': 'Personen, die sich damit anmelden: {count}',
  Require: 'Vorschreiben',
  'Require single sign-on': 'Single Sign-on vorschreiben',
  'Whoever has to use it cannot sign in by anything else.':
    'Wer es verwenden muss, kann sich mit nichts anderem mehr anmelden.',
  'Who has to use single sign-on': 'Wer Single Sign-on verwenden muss',
  'Nobody has to': 'Niemand muss',
  'Members of the team': 'Mitglieder des Teams',
  'Everybody with such an address': 'Alle mit einer solchen Adresse',
  'People whom it concerns: {people}': 'Personen, die es betrifft: {people}',
  'Sessions of theirs that end at once: {sessions}': 'Sitzungen dieser Personen, die sofort enden: {sessions}',
  'Ask whoever runs {project} to let one or two members keep another way to sign in, for the day when your identity provider fails.':
    'Bitten Sie die Betreiber von {project}, einem oder zwei Mitgliedern eine andere Anmeldung zu lassen, für den Tag, an dem Ihr Identitätsanbieter ausfällt.',
  'Stop requiring it': 'Nicht mehr vorschreiben',
  'Somebody else requires this. Whoever runs {project} can ask for less.':
    'Das hat jemand anderes vorgeschrieben. Lockern können es die Betreiber von {project}.',
  'Single sign-on is required. You can close this page.':
    'Single Sign-on ist vorgeschrieben. Sie können diese Seite schließen.',
}
