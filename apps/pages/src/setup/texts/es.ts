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
  'In the Okta admin console, open Applications → Create App Integration. Choose OIDC – OpenID Connect and Web Application.':
    'En la consola de administración de Okta, abre Applications → Create App Integration. Elige OIDC – OpenID Connect y Web Application.',
  'Assign the people who may sign in. Then copy the client ID and a client secret. The issuer is your Okta address.':
    'Asigna a las personas que pueden iniciar sesión. Después copia el ID de cliente y un secreto de cliente. El emisor es tu dirección de Okta.',
  'In the Microsoft Entra admin center, open App registrations → New registration. Choose accounts in this directory only, and the platform Web.':
    'En el centro de administración de Microsoft Entra, abre Registros de aplicaciones → Nuevo registro. Elige solo las cuentas de este directorio y la plataforma Web.',
  'Under Certificates & secrets, create a client secret. Copy the application (client) ID. The issuer has your directory (tenant) ID in it.':
    'En Certificados y secretos, crea un secreto de cliente. Copia el ID de aplicación (cliente). El emisor contiene tu ID de directorio (inquilino).',
  'In the Google Admin console, open Apps → Web and mobile apps → Add app → Add custom SAML app, and download the metadata.':
    'En la consola de administración de Google, abre Aplicaciones → Aplicaciones web y móviles → Añadir aplicación → Añadir aplicación SAML personalizada y descarga los metadatos.',
  'Set Name ID to the primary email. Map Primary email to email, and switch the app on for your people. Then give us the metadata file.':
    'Define el ID de nombre como el correo principal. Asigna Primary email a email y activa la aplicación para tu gente. Después danos el archivo de metadatos.',
  'In OneLogin, open Applications → Add App, and choose SAML Custom Connector (Advanced).':
    'En OneLogin, abre Applications → Add App y elige SAML Custom Connector (Advanced).',
  'Under Parameters, send Email as email. Under SSO, choose SHA-256. Then copy the Issuer URL, which is the address of the metadata.':
    'En Parameters, envía el correo como email. En SSO, elige SHA-256. Después copia la Issuer URL, que es la dirección de los metadatos.',
  'In PingOne, open Applications → Add application. Choose SAML Application, and configure it by hand.':
    'En PingOne, abre Applications → Add application. Elige SAML Application y configúrala a mano.',
  'Under Attribute mappings, send the email address as email. Switch the application on, and copy the IdP metadata URL.':
    'En Attribute mappings, envía el correo como email. Activa la aplicación y copia la IdP Metadata URL.',
  'In the Keycloak admin console, open your realm → Clients → Create client. Choose OpenID Connect, and switch client authentication on.':
    'En la consola de administración de Keycloak, abre tu realm → Clients → Create client. Elige OpenID Connect y activa Client authentication.',
  'Under Credentials, copy the client secret. The issuer is the address of your realm.':
    'En Credentials, copia el secreto de cliente. El emisor es la dirección de tu realm.',
  'In AD FS Management, open Relying Party Trusts → Add Relying Party Trust. Choose claims aware, enter the data by hand, and enable SAML 2.0 WebSSO.':
    'En la administración de AD FS, abre Veracidades del usuario de confianza → Agregar. Elige compatible con notificaciones, introduce los datos a mano y habilita SAML 2.0 WebSSO.',
  'Add a rule that sends LDAP attributes as claims: E-Mail-Addresses as E-Mail Address, and as Name ID. Then give us the address of your federation metadata.':
    'Añade una regla que envíe atributos LDAP como notificaciones: E-Mail-Addresses como dirección de correo y como ID de nombre. Después danos la dirección de los metadatos de federación.',
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'En tu proveedor de identidad, registra una aplicación web con OpenID Connect y el flujo de código de autorización.',
  'Copy the client ID, the client secret and the issuer.': 'Copia el ID de cliente, el secreto de cliente y el emisor.',
  'At your identity provider, create an application with SAML 2.0.':
    'En tu proveedor de identidad, crea una aplicación con SAML 2.0.',
  'Send the email address as the attribute email, and a persistent NameID. Sign with RSA-SHA256. Then give us the metadata.':
    'Envía el correo como atributo email y un NameID persistente. Firma con RSA-SHA256. Después danos los metadatos.',
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
