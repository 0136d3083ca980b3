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
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'Registrieren Sie bei Ihrem Identitätsanbieter eine Webanwendung mit OpenID Connect und dem Authorization Code Flow.',
  'At your identity provider, create an application with SAML 2.0.':
    'Legen Sie bei Ihrem Identitätsanbieter eine Anwendung mit SAML 2.0 an.',
  'In {console}, open {path}.': 'Öffnen Sie in {console}: {path}.',
  'Fill in these fields:': 'Füllen Sie diese Felder aus:',
  'Under {place}, fill in these fields:': 'Füllen Sie unter {place} diese Felder aus:',
  'Under {place}, choose who may sign in.': 'Wählen Sie unter {place}, wer sich anmelden darf.',
  'Under {place}, send these attributes:': 'Lassen Sie unter {place} diese Attribute senden:',
  'Under {place}, send these attributes, each with {box} ticked:':
    'Lassen Sie unter {place} diese Attribute senden, jeweils mit einem Häkchen bei {box}:',
  'Identify people by an ID that never changes:':
    'Identifizieren Sie Personen durch eine Kennung, die sich nie ändert:',
  'Under {place}, identify people by an ID that never changes:':
    'Identifizieren Sie unter {place} Personen durch eine Kennung, die sich nie ändert:',
  'Identify people by a persistent NameID, and sign with RSA-SHA256.':
    'Identifizieren Sie Personen durch eine dauerhafte NameID (persistent), und signieren Sie mit RSA-SHA256.',
  'Optional: if groups are to decide what people may do, fill in these fields under {place}:':
    'Optional: Wenn Gruppen bestimmen sollen, was Personen dürfen, füllen Sie unter {place} diese Felder aus:',
  'Under {place}, create a client secret and copy its {value} right away: it is shown only once. (The {other} is something else.) Note when it expires: after that nobody can sign in until we have a new one.':
    'Erstellen Sie unter {place} ein Client-Secret und kopieren Sie gleich dessen {value}: Er wird nur einmal angezeigt. (Die {other} ist etwas anderes.) Merken Sie sich, wann es abläuft: Danach kann sich niemand anmelden, bis wir ein neues haben.',
  'If people are not allowed to consent to apps themselves, press {button} under {place}.':
    'Wenn Personen Apps nicht selbst zustimmen dürfen, drücken Sie unter {place} auf {button}.',
  'For people without a mailbox no email address is sent. If the test says that none came, choose {attribute} there.':
    'Für Personen ohne Postfach wird keine E-Mail-Adresse gesendet. Wenn der Test sagt, dass keine kam, wählen Sie dort {attribute}.',
  'Leave the other claims as they are: we know them.':
    'Lassen Sie die übrigen Ansprüche, wie sie sind: Wir kennen sie.',
  'Press {button} and keep the file: you will need it in the last step.':
    'Drücken Sie auf {button} und heben Sie die Datei auf: Sie brauchen sie im letzten Schritt.',
  'Under {place}, switch the app on for the people who may sign in. Until then it is off for everybody.':
    'Schalten Sie die App unter {place} für die Personen ein, die sich anmelden dürfen. Bis dahin ist sie für alle aus.',
  'Switch the application on.': 'Schalten Sie die Anwendung ein.',
  'Choose there who may sign in.': 'Wählen Sie dort, wer sich anmelden darf.',
  'Have it send the email address as {email}, the name as {name} and, if groups are to decide what people may do, the groups as {groups}.':
    'Lassen Sie die E-Mail-Adresse als {email} senden, den Namen als {name} und, wenn Gruppen bestimmen sollen, was Personen dürfen, die Gruppen als {groups}.',
  'People whose address is not verified in {idp} ({place}) are asked for a code by email the first time.':
    'Personen, deren Adresse in {idp} nicht bestätigt ist ({place}), werden beim ersten Mal nach einem Code aus einer E-Mail gefragt.',
  'Do not let people edit their own email address ({place}): with SAML, {idp} does not tell us whether it is verified.':
    'Lassen Sie Personen ihre E-Mail-Adresse nicht selbst ändern ({place}): Bei SAML sagt {idp} uns nicht, ob sie bestätigt ist.',
  'Fill in here what you find there:': 'Tragen Sie hier ein, was Sie dort finden:',
  'Give us the metadata:': 'Geben Sie uns die Metadaten:',
  'You find it under {place}.': 'Sie finden das unter {place}.',
  'It is your Okta address, without {part} in it.': 'Es ist Ihre Okta-Adresse, ohne {part} darin.',
  'It contains the {id} that you find under {place}.': 'Darin steht die {id}, die Sie unter {place} finden.',
  'It ends with the name of your realm.': 'Er endet mit dem Namen Ihres Realms.',
  'It is what you entered as {field}.': 'Das ist, was Sie als {field} eingetragen haben.',
  '{idp} gives out its metadata only as a file. Give us a new one before its certificate expires.':
    '{idp} gibt seine Metadaten nur als Datei heraus. Geben Sie uns eine neue, bevor das Zertifikat abläuft.',
  'If it can be reached only from inside your network, open it in a browser, save it and give us the file.':
    'Wenn sie nur aus Ihrem Netzwerk zu erreichen ist, öffnen Sie sie in einem Browser, speichern Sie sie und geben Sie uns die Datei.',
  Protocol: 'Protokoll',
  'Both work. If you are not sure, take {protocol}.':
    'Beides funktioniert. Wenn Sie nicht sicher sind, nehmen Sie {protocol}.',
  'What to do at {idp}': 'Was bei {idp} zu tun ist',
  'What to do at your identity provider': 'Was bei Ihrem Identitätsanbieter zu tun ist',
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
