import type { SetupCatalogue } from './source.ts'

export const catalogue: SetupCatalogue = {
  'This link was opened already': 'Questo link è già stato aperto',
  'It opens once, to keep it safe. If that was you, go on in the browser in which you opened it. Otherwise ask whoever sent it for a new one.':
    'Per sicurezza si apre una sola volta. Se sei stato tu, continua nel browser in cui l’hai aperto. Altrimenti chiedine uno nuovo a chi l’ha inviato.',
  'This link has expired': 'Questo link è scaduto',
  'Ask whoever sent it for a new one.': 'Chiedine uno nuovo a chi l’ha inviato.',
  'This link does not work': 'Questo link non funziona',
  'It is not complete, or it was taken back. Ask whoever sent it for a new one.':
    'Non è completo o è stato ritirato. Chiedine uno nuovo a chi l’ha inviato.',
  'This page is of another link': 'Questa pagina appartiene a un altro link',
  'Another link was opened in this browser meanwhile, so nothing was saved here. To go on here, ask whoever sent the link of this page for a new one.':
    'Nel frattempo in questo browser è stato aperto un altro link, quindi qui non è stato salvato nulla. Per continuare qui, chiedi un nuovo link a chi ha inviato quello di questa pagina.',
  'Another setup is open in this browser': 'In questo browser è aperta un’altra configurazione',
  'You are setting up {team} at {project} in this browser. Continue with {nextTeam} at {nextProject} instead?':
    'In questo browser stai configurando {team} su {project}. Vuoi continuare invece con {nextTeam} su {nextProject}?',
  'Open the new link': 'Apri il nuovo link',
  'Stay with the open one': 'Resta su quella aperta',
  'Your time here is over': 'Il tuo tempo qui è terminato',
  'What you have set up stays. To go on, ask whoever sent you the link for a new one.':
    'Quello che hai configurato rimane. Per continuare, chiedi un nuovo link a chi te l’ha inviato.',
  'The page could not be loaded': 'Impossibile caricare la pagina',
  'Check your connection and try again.': 'Controlla la connessione e riprova.',
  'Try again': 'Riprova',
  'Loading…': 'Caricamento…',
  'Set up single sign-on': 'Configura il Single Sign-On',
  'For {team} at {project}': 'Per {team} su {project}',
  Steps: 'Passaggi',
  'Step {step} of {steps}': 'Passaggio {step} di {steps}',
  done: 'fatto',
  'Identity provider': 'Provider di identità',
  Domain: 'Dominio',
  Connection: 'Connessione',
  Test: 'Prova',
  Activate: 'Attiva',
  Continue: 'Continua',
  'Do this later': 'Più tardi',
  'You can work here until {time}.': 'Puoi lavorare qui fino alle {time}.',
  'Which connection?': 'Quale connessione?',
  'A new one': 'Una nuova',
  Draft: 'Bozza',
  Active: 'Attiva',
  'Switched off': 'Disattivata',
  'The server could not be reached. Check your connection and try again.':
    'Impossibile raggiungere il server. Controlla la connessione e riprova.',
  'Something went wrong on our side. Try again in a moment.':
    'Qualcosa è andato storto da parte nostra. Riprova tra un momento.',
  Copy: 'Copia',
  Copied: 'Copiato',
  'Which identity provider do you use?': 'Quale provider di identità usi?',
  'It is where the people of your company sign in today.': 'È dove le persone della tua azienda accedono oggi.',
  'Another one, by OpenID Connect': 'Un altro, con OpenID Connect',
  'Another one, by SAML 2.0': 'Un altro, con SAML 2.0',
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'Presso il tuo provider di identità, registra un’applicazione web con OpenID Connect e il flusso del codice di autorizzazione.',
  'At your identity provider, create an application with SAML 2.0.':
    'Presso il tuo provider di identità, crea un’applicazione con SAML 2.0.',
  'In {console}, open {path}.': 'In {console}, apri {path}.',
  'Fill in these fields:': 'Compila questi campi:',
  'Under {place}, fill in these fields:': 'In {place}, compila questi campi:',
  'Under {place}, choose who may sign in.': 'In {place}, scegli chi può accedere.',
  'Under {place}, send these attributes:': 'In {place}, invia questi attributi:',
  'Under {place}, send these attributes, each with {box} ticked:':
    'In {place}, invia questi attributi, ciascuno con la casella {box} selezionata:',
  'Identify people by an ID that never changes:': 'Identifica le persone con un ID che non cambia mai:',
  'Under {place}, identify people by an ID that never changes:':
    'In {place}, identifica le persone con un ID che non cambia mai:',
  'Identify people by a persistent NameID, and sign with RSA-SHA256.':
    'Identifica le persone con un NameID persistente e firma con RSA-SHA256.',
  'Optional: if groups are to decide what people may do, fill in these fields under {place}:':
    'Facoltativo: se devono essere i gruppi a stabilire che cosa possono fare le persone, compila questi campi in {place}:',
  'Under {place}, create a client secret and copy its {value} right away: it is shown only once. (The {other} is something else.) Note when it expires: after that nobody can sign in until we have a new one.':
    'In {place}, crea un segreto client e copiane subito il {value}: viene mostrato una volta sola. (Il {other} è un’altra cosa.) Annota quando scade: da allora nessuno può accedere finché non ne abbiamo uno nuovo.',
  'If people are not allowed to consent to apps themselves, press {button} under {place}.':
    'Se le persone non possono dare da sole il consenso alle app, premi {button} in {place}.',
  'For people without a mailbox no email address is sent. If the test says that none came, choose {attribute} there.':
    'Per le persone senza casella di posta non viene inviato alcun indirizzo email. Se il test dice che non ne è arrivato nessuno, scegli lì {attribute}.',
  'Leave the other claims as they are: we know them.':
    'Lascia le altre attestazioni (claims) come sono: le conosciamo.',
  'Press {button} and keep the file: you will need it in the last step.':
    'Premi {button} e conserva il file: ti servirà nell’ultimo passaggio.',
  'Under {place}, switch the app on for the people who may sign in. Until then it is off for everybody.':
    'In {place}, attiva l’app per le persone che possono accedere. Fino ad allora è disattivata per tutti.',
  'Switch the application on.': 'Attiva l’applicazione.',
  'Choose there who may sign in.': 'Scegli lì chi può accedere.',
  'Have it send the email address as {email}, the name as {name} and, if groups are to decide what people may do, the groups as {groups}.':
    'Fai inviare l’indirizzo email come {email}, il nome come {name} e, se devono essere i gruppi a stabilire che cosa possono fare le persone, i gruppi come {groups}.',
  'People whose address is not verified in {idp} ({place}) are asked for a code by email the first time.':
    'Alle persone il cui indirizzo non è verificato in {idp} ({place}) viene chiesto la prima volta un codice inviato per email.',
  'Do not let people edit their own email address ({place}): with SAML, {idp} does not tell us whether it is verified.':
    'Non permettere alle persone di modificare il proprio indirizzo email ({place}): con SAML, {idp} non ci dice se è verificato.',
  'Fill in here what you find there:': 'Inserisci qui ciò che trovi lì:',
  'Give us the metadata:': 'Dacci i metadati:',
  'You find it under {place}.': 'Si trova in {place}.',
  'It is your Okta address, without {part} in it.': 'È il tuo indirizzo Okta, senza {part}.',
  'It contains the {id} that you find under {place}.': 'Contiene il {id} che trovi in {place}.',
  'It ends with the name of your realm.': 'Termina con il nome del tuo realm.',
  'It is what you entered as {field}.': 'È ciò che hai inserito come {field}.',
  '{idp} gives out its metadata only as a file. Give us a new one before its certificate expires.':
    '{idp} fornisce i suoi metadati solo come file. Dacci un nuovo file prima che scada il suo certificato.',
  'If it can be reached only from inside your network, open it in a browser, save it and give us the file.':
    'Se è raggiungibile solo dalla tua rete, aprilo in un browser, salvalo e dacci il file.',
  Protocol: 'Protocollo',
  'Both work. If you are not sure, take {protocol}.': 'Funzionano entrambi. Se non sei sicuro, scegli {protocol}.',
  'What to do at {idp}': 'Che cosa fare in {idp}',
  'What to do at your identity provider': 'Che cosa fare presso il tuo provider di identità',
  'Prove your domain': 'Dimostra che il dominio è tuo',
  'People come in with addresses of domains that you have proved to be yours.':
    'Entrano le persone con indirizzi dei domini che hai dimostrato essere tuoi.',
  'The domain of your email addresses': 'Il dominio dei vostri indirizzi email',
  'Add domain': 'Aggiungi dominio',
  Verified: 'Verificato',
  'Not verified yet': 'Non ancora verificato',
  'Publish this TXT record where your domain is managed:': 'Pubblica questo record TXT dove è gestito il tuo dominio:',
  Name: 'Nome',
  Value: 'Valore',
  'Check now': 'Controlla ora',
  'We look for it every few seconds while this page is open.':
    'Lo cerchiamo ogni pochi secondi finché questa pagina è aperta.',
  'Not found yet. A new record may take up to an hour to be seen everywhere.':
    'Non ancora trovato. Un nuovo record può impiegare fino a un’ora per essere visibile ovunque.',
  'Or publish the value as a file at {address}.': 'Oppure pubblica il valore come file all’indirizzo {address}.',
  'Remove {domain}': 'Rimuovi {domain}',
  'Connect {idp}': 'Collega {idp}',
  'Paste this there as the redirect URI:': 'Incolla questo come URI di reindirizzamento:',
  'Paste these two values there:': 'Incolla lì questi due valori:',
  'Redirect URI': 'URI di reindirizzamento',
  'ACS URL (reply URL)': 'URL ACS (URL di risposta)',
  'Entity ID (audience)': 'ID entità (destinatario)',
  Issuer: 'Emittente',
  'For example {example}': 'Per esempio {example}',
  'Client ID': 'ID client',
  'Client secret': 'Segreto client',
  'Nobody can read it again once it is saved.': 'Una volta salvato, nessuno può più leggerlo.',
  'Metadata by': 'Metadati tramite',
  Address: 'Indirizzo',
  File: 'File',
  'Address of the metadata': 'Indirizzo dei metadati',
  'Metadata file': 'File dei metadati',
  'Save connection': 'Salva la connessione',
  'Saved. It is a draft: nobody signs in by it yet.': 'Salvata. È una bozza: nessuno accede ancora con essa.',
  'Change the client secret': 'Cambia il segreto client',
  'Read new metadata': 'Leggi nuovi metadati',
  Save: 'Salva',
  'Start again': 'Ricomincia',
  'Fill this in.': 'Compila questo campo.',
  'Test the sign-in': 'Prova l’accesso',
  'You go to your identity provider and come back here. Nobody is signed in and no account is made.':
    'Vai dal tuo provider di identità e torni qui. Nessuno viene collegato e non viene creato alcun account.',
  'Start the test': 'Inizia la prova',
  'Test again': 'Prova di nuovo',
  'It works.': 'Funziona.',
  'A person who signs in this way gets in.': 'Chi accede così può entrare.',
  'Only people who are already members of the team get in. No new accounts are made.':
    'Può entrare solo chi è già membro del team. Non vengono creati nuovi account.',
  'This person could not sign in yet.': 'Questa persona non potrebbe ancora accedere.',
  'The answer of your identity provider was not accepted.':
    'La risposta del tuo provider di identità non è stata accettata.',
  Attribute: 'Attributo',
  Becomes: 'Diventa',
  Problem: 'Problema',
  'Person’s ID': 'ID della persona',
  'Email address': 'Indirizzo email',
  'Display name': 'Nome visualizzato',
  Picture: 'Immagine',
  Groups: 'Gruppi',
  'not used': 'non usato',
  'No email address came.': 'Non è arrivato alcun indirizzo email.',
  'Its domain is not verified yet.': 'Il suo dominio non è ancora verificato.',
  'It is not verified at your identity provider: people are asked for a code the first time.':
    'Non è verificato presso il tuo provider di identità: la prima volta alle persone viene chiesto un codice.',
  'Which attribute has the email address?': 'Quale attributo contiene l’indirizzo email?',
  'Choose one': 'Scegli',
  'The identity provider did not answer as it should.': 'Il provider di identità non ha risposto come dovrebbe.',
  'Your identity provider did not accept our client ID, secret or key. Check them.':
    'Il tuo provider di identità non ha accettato il nostro ID client, il segreto o la chiave. Controllali.',
  'It was refused or cancelled at the identity provider.': 'Rifiutato o annullato presso il provider di identità.',
  'Switch it on': 'Attivala',
  'From then on the people of your company can sign in by it.':
    'Da quel momento le persone della tua azienda potranno accedere con essa.',
  'No domain is verified yet, so nobody could get in.':
    'Nessun dominio è ancora verificato, quindi nessuno potrebbe entrare.',
  'The last test did not succeed.': 'L’ultima prova non è riuscita.',
  'There was no test yet.': 'Non è ancora stata fatta alcuna prova.',
  'The people of your company can sign in now. You can close this page.':
    'Le persone della tua azienda ora possono accedere. Puoi chiudere questa pagina.',
  'Single sign-on is on': 'Il Single Sign-On è attivo',
  'The domain is proved.': 'Il dominio è verificato.',
  'You can close this page.': 'Puoi chiudere questa pagina.',
  'Switch off': 'Disattiva',
  'Switching it off signs out everybody who came by it.':
    'Disattivandola si disconnettono tutti quelli che sono entrati con essa.',
  'Set up another one': 'Configurane un’altra',
  'Last sign-ins': 'Ultimi accessi',
  'Nobody has come by it yet.': 'Nessuno è ancora entrato con essa.',
  'Signed in': 'Accesso effettuato',
  Refused: 'Rifiutato',
  'Who signs in by it: {count}': 'Persone che accedono con essa: {count}',
  Require: 'Rendi obbligatorio',
  'Require single sign-on': 'Rendi obbligatorio il Single Sign-On',
  'Whoever has to use it cannot sign in by anything else.': 'Chi deve usarlo non può accedere in nessun altro modo.',
  'Who has to use single sign-on': 'Chi deve usare il Single Sign-On',
  'Nobody has to': 'Nessuno è obbligato',
  'Members of the team': 'I membri del team',
  'Everybody with such an address': 'Tutti quelli con un indirizzo di questo dominio',
  'People whom it concerns: {people}': 'Persone interessate: {people}',
  'Sessions of theirs that end at once: {sessions}': 'Loro sessioni che terminano subito: {sessions}',
  'Ask whoever runs {project} to let one or two members keep another way to sign in, for the day when your identity provider fails.':
    'Chiedi a chi gestisce {project} di lasciare a uno o due membri un altro modo di accedere, per il giorno in cui il tuo provider di identità non dovesse funzionare.',
  'Stop requiring it': 'Non renderlo più obbligatorio',
  'Somebody else requires this. Whoever runs {project} can ask for less.':
    'Lo richiede qualcun altro. Chi gestisce {project} può chiedere di meno.',
  'Single sign-on is required. You can close this page.':
    'Il Single Sign-On è obbligatorio. Puoi chiudere questa pagina.',
}
