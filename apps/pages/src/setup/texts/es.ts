import type { SetupCatalogue } from './source.ts'

export const catalogue: SetupCatalogue = {
  'This link was opened already': 'Este enlace ya se ha abierto',
  'It opens once, to keep it safe. If that was you, go on in the browser in which you opened it. Otherwise ask whoever sent it for a new one.':
    'Por seguridad, se abre una sola vez. Si lo abriste tú, sigue en el navegador en el que lo hiciste. Si no, pide uno nuevo a quien te lo envió.',
  'This link has expired': 'Este enlace ha caducado',
  'Ask whoever sent it for a new one.': 'Pide uno nuevo a quien te lo envió.',
  'This link does not work': 'Este enlace no funciona',
  'It is not complete, or it was taken back. Ask whoever sent it for a new one.':
    'No está completo o se ha retirado. Pide uno nuevo a quien te lo envió.',
  'This page is of another link': 'Esta página es de otro enlace',
  'Another link was opened in this browser meanwhile, so nothing was saved here. To go on here, ask whoever sent the link of this page for a new one.':
    'Entretanto se abrió otro enlace en este navegador, así que aquí no se guardó nada. Para seguir aquí, pide un enlace nuevo a quien te envió el de esta página.',
  'Another setup is open in this browser': 'Hay otra configuración abierta en este navegador',
  'You are setting up {team} at {project} in this browser. Continue with {nextTeam} at {nextProject} instead?':
    'Estás configurando {team} en {project} en este navegador. ¿Quieres continuar con {nextTeam} en {nextProject} en su lugar?',
  'Open the new link': 'Abrir el enlace nuevo',
  'Stay with the open one': 'Seguir con la que está abierta',
  'Your time here is over': 'Tu tiempo aquí ha terminado',
  'What you have set up stays. To go on, ask whoever sent you the link for a new one.':
    'Lo que has configurado se conserva. Para continuar, pide un enlace nuevo a quien te lo envió.',
  'The page could not be loaded': 'No se ha podido cargar la página',
  'Check your connection and try again.': 'Comprueba tu conexión e inténtalo de nuevo.',
  'Try again': 'Intentar de nuevo',
  'Loading…': 'Cargando…',
  'Set up single sign-on': 'Configurar el inicio de sesión único',
  'For {team} at {project}': 'Para {team} en {project}',
  Steps: 'Pasos',
  'Step {step} of {steps}': 'Paso {step} de {steps}',
  done: 'hecho',
  'Identity provider': 'Proveedor de identidad',
  Domain: 'Dominio',
  Connection: 'Conexión',
  Test: 'Prueba',
  Activate: 'Activar',
  Continue: 'Continuar',
  'Do this later': 'Hacerlo más tarde',
  'You can work here until {time}.': 'Puedes trabajar aquí hasta las {time}.',
  'Which connection?': '¿Qué conexión?',
  'A new one': 'Una nueva',
  Draft: 'Borrador',
  Active: 'Activa',
  'Switched off': 'Desactivada',
  'The server could not be reached. Check your connection and try again.':
    'No se ha podido acceder al servidor. Comprueba tu conexión e inténtalo de nuevo.',
  'Something went wrong on our side. Try again in a moment.':
    'Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.',
  Copy: 'Copiar',
  Copied: 'Copiado',
  'Which identity provider do you use?': '¿Qué proveedor de identidad utilizas?',
  'It is where the people of your company sign in today.': 'Es donde las personas de tu empresa inician sesión hoy.',
  'Another one, by OpenID Connect': 'Otro, con OpenID Connect',
  'Another one, by SAML 2.0': 'Otro, con SAML 2.0',
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'En tu proveedor de identidad, registra una aplicación web con OpenID Connect y el flujo de código de autorización.',
  'At your identity provider, create an application with SAML 2.0.':
    'En tu proveedor de identidad, crea una aplicación con SAML 2.0.',
  'In {console}, open {path}.': 'En {console}, abre {path}.',
  'Fill in these fields:': 'Rellena estos campos:',
  'Under {place}, fill in these fields:': 'En {place}, rellena estos campos:',
  'Under {place}, choose who may sign in.': 'En {place}, elige quién puede iniciar sesión.',
  'Under {place}, send these attributes:': 'En {place}, envía estos atributos:',
  'Under {place}, send these attributes, each with {box} ticked:':
    'En {place}, envía estos atributos, cada uno con la casilla {box} marcada:',
  'Identify people by an ID that never changes:': 'Identifica a las personas con un ID que no cambie nunca:',
  'Under {place}, identify people by an ID that never changes:':
    'En {place}, identifica a las personas con un ID que no cambie nunca:',
  'Identify people by a persistent NameID, and sign with RSA-SHA256.':
    'Identifica a las personas con un NameID persistente y firma con RSA-SHA256.',
  'Optional: if groups are to decide what people may do, fill in these fields under {place}:':
    'Opcional: si los grupos deben decidir qué puede hacer cada persona, rellena estos campos en {place}:',
  'Under {place}, create a client secret and copy its {value} right away: it is shown only once. (The {other} is something else.) Note when it expires: after that nobody can sign in until we have a new one.':
    'En {place}, crea un secreto de cliente y copia enseguida su {value}: solo se muestra una vez. (El {other} es otra cosa.) Apunta cuándo caduca: a partir de entonces nadie puede iniciar sesión hasta que tengamos uno nuevo.',
  'If people are not allowed to consent to apps themselves, press {button} under {place}.':
    'Si las personas no pueden dar su consentimiento a las aplicaciones por sí mismas, pulsa {button} en {place}.',
  'For people without a mailbox no email address is sent. If the test says that none came, choose {attribute} there.':
    'De las personas sin buzón no se envía ninguna dirección de correo. Si la prueba dice que no ha llegado ninguna, elige allí {attribute}.',
  'Leave the other claims as they are: we know them.':
    'Deja las demás notificaciones (claims) como están: ya las conocemos.',
  'Press {button} and keep the file: you will need it in the last step.':
    'Pulsa {button} y guarda el archivo: lo necesitarás en el último paso.',
  'Under {place}, switch the app on for the people who may sign in. Until then it is off for everybody.':
    'En {place}, activa la aplicación para las personas que pueden iniciar sesión. Hasta entonces está desactivada para todos.',
  'Switch the application on.': 'Activa la aplicación.',
  'Choose there who may sign in.': 'Elige allí quién puede iniciar sesión.',
  'Have it send the email address as {email}, the name as {name} and, if groups are to decide what people may do, the groups as {groups}.':
    'Haz que envíe la dirección de correo como {email}, el nombre como {name} y, si los grupos deben decidir qué puede hacer cada persona, los grupos como {groups}.',
  'People whose address is not verified in {idp} ({place}) are asked for a code by email the first time.':
    'A las personas cuya dirección no está verificada en {idp} ({place}) se les pide la primera vez un código por correo.',
  'Do not let people edit their own email address ({place}): with SAML, {idp} does not tell us whether it is verified.':
    'No dejes que las personas cambien su propia dirección de correo ({place}): con SAML, {idp} no nos dice si está verificada.',
  'Fill in here what you find there:': 'Introduce aquí lo que encuentres allí:',
  'Give us the metadata:': 'Danos los metadatos:',
  'You find it under {place}.': 'Está en {place}.',
  'It is your Okta address, without {part} in it.': 'Es tu dirección de Okta, sin {part}.',
  'It contains the {id} that you find under {place}.': 'Contiene el {id} que encuentras en {place}.',
  'It ends with the name of your realm.': 'Termina con el nombre de tu realm.',
  'It is what you entered as {field}.': 'Es lo que introdujiste como {field}.',
  '{idp} gives out its metadata only as a file. Give us a new one before its certificate expires.':
    '{idp} solo entrega sus metadatos como archivo. Danos uno nuevo antes de que caduque su certificado.',
  'If it can be reached only from inside your network, open it in a browser, save it and give us the file.':
    'Si solo se puede acceder a ella desde tu red, ábrela en un navegador, guárdala y danos el archivo.',
  Protocol: 'Protocolo',
  'Both work. If you are not sure, take {protocol}.':
    'Las dos opciones funcionan. Si no lo tienes claro, elige {protocol}.',
  'What to do at {idp}': 'Qué hay que hacer en {idp}',
  'What to do at your identity provider': 'Qué hay que hacer en tu proveedor de identidad',
  'Prove your domain': 'Demuestra que el dominio es tuyo',
  'People come in with addresses of domains that you have proved to be yours.':
    'Entran las personas con direcciones de los dominios que hayas demostrado que son tuyos.',
  'The domain of your email addresses': 'El dominio de vuestras direcciones de correo',
  'Add domain': 'Añadir dominio',
  Verified: 'Verificado',
  'Not verified yet': 'Aún sin verificar',
  'Publish this TXT record where your domain is managed:': 'Publica este registro TXT donde se administra tu dominio:',
  Name: 'Nombre',
  Value: 'Valor',
  'Check now': 'Comprobar ahora',
  'We look for it every few seconds while this page is open.':
    'Lo buscamos cada pocos segundos mientras esta página está abierta.',
  'Not found yet. A new record may take up to an hour to be seen everywhere.':
    'Aún no se encuentra. Un registro nuevo puede tardar hasta una hora en verse en todas partes.',
  'Or publish the value as a file at {address}.': 'O publica el valor como archivo en {address}.',
  'Remove {domain}': 'Quitar {domain}',
  'Connect {idp}': 'Conectar {idp}',
  'Paste this there as the redirect URI:': 'Pega esto allí como URI de redirección:',
  'Paste these two values there:': 'Pega allí estos dos valores:',
  'Redirect URI': 'URI de redirección',
  'ACS URL (reply URL)': 'URL de ACS (URL de respuesta)',
  'Entity ID (audience)': 'ID de entidad (audiencia)',
  Issuer: 'Emisor',
  'For example {example}': 'Por ejemplo, {example}',
  'Client ID': 'ID de cliente',
  'Client secret': 'Secreto de cliente',
  'Nobody can read it again once it is saved.': 'Una vez guardado, nadie puede volver a leerlo.',
  'Metadata by': 'Metadatos por',
  Address: 'Dirección',
  File: 'Archivo',
  'Address of the metadata': 'Dirección de los metadatos',
  'Metadata file': 'Archivo de metadatos',
  'Save connection': 'Guardar la conexión',
  'Saved. It is a draft: nobody signs in by it yet.': 'Guardada. Es un borrador: nadie inicia sesión con ella todavía.',
  'Change the client secret': 'Cambiar el secreto de cliente',
  'Read new metadata': 'Leer metadatos nuevos',
  Save: 'Guardar',
  'Start again': 'Empezar de nuevo',
  'Fill this in.': 'Rellena este campo.',
  'Test the sign-in': 'Prueba el inicio de sesión',
  'You go to your identity provider and come back here. Nobody is signed in and no account is made.':
    'Vas a tu proveedor de identidad y vuelves aquí. Nadie inicia sesión y no se crea ninguna cuenta.',
  'Start the test': 'Iniciar la prueba',
  'Test again': 'Probar otra vez',
  'It works.': 'Funciona.',
  'A person who signs in this way gets in.': 'Quien inicie sesión así podrá entrar.',
  'Only people who are already members of the team get in. No new accounts are made.':
    'Solo entran quienes ya son miembros del equipo. No se crean cuentas nuevas.',
  'This person could not sign in yet.': 'Esta persona aún no podría iniciar sesión.',
  'The answer of your identity provider was not accepted.':
    'No se ha aceptado la respuesta de tu proveedor de identidad.',
  Attribute: 'Atributo',
  Becomes: 'Pasa a ser',
  Problem: 'Problema',
  'Person’s ID': 'ID de la persona',
  'Email address': 'Dirección de correo',
  'Display name': 'Nombre visible',
  Picture: 'Imagen',
  Groups: 'Grupos',
  'not used': 'no se usa',
  'No email address came.': 'No ha llegado ninguna dirección de correo.',
  'Its domain is not verified yet.': 'Su dominio aún no está verificado.',
  'It is not verified at your identity provider: people are asked for a code the first time.':
    'Tu proveedor de identidad no la ha verificado: la primera vez se pide un código a las personas.',
  'Which attribute has the email address?': '¿Qué atributo contiene la dirección de correo?',
  'Choose one': 'Elige uno',
  'The identity provider did not answer as it should.': 'El proveedor de identidad no ha respondido como debía.',
  'Your identity provider did not accept our client ID, secret or key. Check them.':
    'Tu proveedor de identidad no ha aceptado nuestro ID de cliente, el secreto o la clave. Compruébalos.',
  'It was refused or cancelled at the identity provider.': 'Se ha rechazado o cancelado en el proveedor de identidad.',
  'Switch it on': 'Actívala',
  'From then on the people of your company can sign in by it.':
    'A partir de entonces, las personas de tu empresa podrán iniciar sesión con ella.',
  'No domain is verified yet, so nobody could get in.':
    'Aún no hay ningún dominio verificado, así que nadie podría entrar.',
  'The last test did not succeed.': 'La última prueba no ha salido bien.',
  'There was no test yet.': 'Aún no se ha hecho ninguna prueba.',
  'The people of your company can sign in now. You can close this page.':
    'Las personas de tu empresa ya pueden iniciar sesión. Puedes cerrar esta página.',
  'Single sign-on is on': 'El inicio de sesión único está activado',
  'The domain is proved.': 'El dominio está verificado.',
  'You can close this page.': 'Puedes cerrar esta página.',
  'Switch off': 'Desactivar',
  'Switching it off signs out everybody who came by it.':
    'Al desactivarla se cierra la sesión de todas las personas que entraron con ella.',
  'Set up another one': 'Configurar otra',
  'Last sign-ins': 'Últimos inicios de sesión',
  'Nobody has come by it yet.': 'Nadie ha entrado con ella todavía.',
  'Signed in': 'Sesión iniciada',
  Refused: 'Rechazado',
  'Who signs in by it: {count}': 'Personas que inician sesión con ella: {count}',
  Require: 'Exigir',
  'Require single sign-on': 'Exigir el inicio de sesión único',
  'Whoever has to use it cannot sign in by anything else.':
    'Quien tenga que usarlo no podrá iniciar sesión de ninguna otra forma.',
  'Who has to use single sign-on': 'Quién tiene que usar el inicio de sesión único',
  'Nobody has to': 'Nadie tiene que usarlo',
  'Members of the team': 'Los miembros del equipo',
  'Everybody with such an address': 'Todas las personas con una dirección de este dominio',
  'People whom it concerns: {people}': 'Personas a las que afecta: {people}',
  'Sessions of theirs that end at once: {sessions}': 'Sesiones suyas que se cierran de inmediato: {sessions}',
  'Ask whoever runs {project} to let one or two members keep another way to sign in, for the day when your identity provider fails.':
    'Pide a quien gestiona {project} que deje a uno o dos miembros otra forma de iniciar sesión, por si un día falla tu proveedor de identidad.',
  'Stop requiring it': 'Dejar de exigirlo',
  'Somebody else requires this. Whoever runs {project} can ask for less.':
    'Esto lo exige otra persona. Quien gestiona {project} puede pedir menos.',
  'Single sign-on is required. You can close this page.':
    'El inicio de sesión único es obligatorio. Puedes cerrar esta página.',
}
