import type { SetupCatalogue } from './source.ts'

export const catalogue: SetupCatalogue = {
  'This link was opened already': 'Este link já foi aberto',
  'It opens once, to keep it safe. If that was you, go on in the browser in which you opened it. Otherwise ask whoever sent it for a new one.':
    'Por segurança, ele abre uma única vez. Se foi você, continue no navegador em que o abriu. Caso contrário, peça um novo a quem o enviou.',
  'This link has expired': 'Este link expirou',
  'Ask whoever sent it for a new one.': 'Peça um novo a quem o enviou.',
  'This link does not work': 'Este link não funciona',
  'It is not complete, or it was taken back. Ask whoever sent it for a new one.':
    'Ele não está completo ou foi cancelado. Peça um novo a quem o enviou.',
  'This page is of another link': 'Esta página é de outro link',
  'Another link was opened in this browser meanwhile, so nothing was saved here. To go on here, ask whoever sent the link of this page for a new one.':
    'Nesse meio-tempo, outro link foi aberto neste navegador, por isso nada foi salvo aqui. Para continuar aqui, peça um novo link a quem enviou o desta página.',
  'Another setup is open in this browser': 'Há outra configuração aberta neste navegador',
  'You are setting up {team} at {project} in this browser. Continue with {nextTeam} at {nextProject} instead?':
    'Você está configurando {team} em {project} neste navegador. Quer continuar com {nextTeam} em {nextProject} no lugar?',
  'Open the new link': 'Abrir o novo link',
  'Stay with the open one': 'Ficar na que está aberta',
  'Your time here is over': 'Seu tempo aqui acabou',
  'What you have set up stays. To go on, ask whoever sent you the link for a new one.':
    'O que você configurou permanece. Para continuar, peça um novo link a quem o enviou.',
  'The page could not be loaded': 'Não foi possível carregar a página',
  'Check your connection and try again.': 'Verifique sua conexão e tente novamente.',
  'Try again': 'Tentar novamente',
  'Loading…': 'Carregando…',
  'Set up single sign-on': 'Configurar o logon único',
  'For {team} at {project}': 'Para {team} em {project}',
  Steps: 'Etapas',
  'Step {step} of {steps}': 'Etapa {step} de {steps}',
  done: 'concluída',
  'Identity provider': 'Provedor de identidade',
  Domain: 'Domínio',
  Connection: 'Conexão',
  Test: 'Teste',
  Activate: 'Ativar',
  Continue: 'Continuar',
  'Do this later': 'Fazer isso depois',
  'You can work here until {time}.': 'Você pode trabalhar aqui até {time}.',
  'Which connection?': 'Qual conexão?',
  'A new one': 'Uma nova',
  Draft: 'Rascunho',
  Active: 'Ativa',
  'Switched off': 'Desativada',
  'The server could not be reached. Check your connection and try again.':
    'Não foi possível acessar o servidor. Verifique sua conexão e tente novamente.',
  'Something went wrong on our side. Try again in a moment.':
    'Algo deu errado do nosso lado. Tente novamente em instantes.',
  Copy: 'Copiar',
  Copied: 'Copiado',
  'Which identity provider do you use?': 'Qual provedor de identidade você usa?',
  'It is where the people of your company sign in today.': 'É onde as pessoas da sua empresa entram hoje.',
  'Another one, by OpenID Connect': 'Outro, com OpenID Connect',
  'Another one, by SAML 2.0': 'Outro, com SAML 2.0',
  'In the Okta admin console, open Applications → Create App Integration. Choose OIDC – OpenID Connect and Web Application.':
    'No console de administração do Okta, abra Applications → Create App Integration. Escolha OIDC – OpenID Connect e Web Application.',
  'Assign the people who may sign in. Then copy the client ID and a client secret. The issuer is your Okta address.':
    'Atribua as pessoas que podem entrar. Depois copie o ID do cliente e um segredo do cliente. O emissor é o seu endereço do Okta.',
  'In the Microsoft Entra admin center, open App registrations → New registration. Choose accounts in this directory only, and the platform Web.':
    'No centro de administração do Microsoft Entra, abra Registros de aplicativo → Novo registro. Escolha somente contas neste diretório e a plataforma Web.',
  'Under Certificates & secrets, create a client secret. Copy the application (client) ID. The issuer has your directory (tenant) ID in it.':
    'Em Certificados e segredos, crie um segredo do cliente. Copie o ID do aplicativo (cliente). O emissor contém o seu ID do diretório (locatário).',
  'In the Google Admin console, open Apps → Web and mobile apps → Add app → Add custom SAML app, and download the metadata.':
    'No Google Admin Console, abra Apps → Apps da Web e para dispositivos móveis → Adicionar app → Adicionar app SAML personalizado e baixe os metadados.',
  'Set Name ID to the primary email. Map Primary email to email, and switch the app on for your people. Then give us the metadata file.':
    'Defina o ID do nome como o e-mail principal. Associe Primary email a email e ative o app para as pessoas. Depois nos dê o arquivo de metadados.',
  'In OneLogin, open Applications → Add App, and choose SAML Custom Connector (Advanced).':
    'No OneLogin, abra Applications → Add App e escolha SAML Custom Connector (Advanced).',
  'Under Parameters, send Email as email. Under SSO, choose SHA-256. Then copy the Issuer URL, which is the address of the metadata.':
    'Em Parameters, envie o e-mail como email. Em SSO, escolha SHA-256. Depois copie a Issuer URL, que é o endereço dos metadados.',
  'In PingOne, open Applications → Add application. Choose SAML Application, and configure it by hand.':
    'No PingOne, abra Applications → Add application. Escolha SAML Application e configure manualmente.',
  'Under Attribute mappings, send the email address as email. Switch the application on, and copy the IdP metadata URL.':
    'Em Attribute mappings, envie o e-mail como email. Ative o aplicativo e copie a IdP Metadata URL.',
  'In the Keycloak admin console, open your realm → Clients → Create client. Choose OpenID Connect, and switch client authentication on.':
    'No console de administração do Keycloak, abra o seu realm → Clients → Create client. Escolha OpenID Connect e ative Client authentication.',
  'Under Credentials, copy the client secret. The issuer is the address of your realm.':
    'Em Credentials, copie o segredo do cliente. O emissor é o endereço do seu realm.',
  'In AD FS Management, open Relying Party Trusts → Add Relying Party Trust. Choose claims aware, enter the data by hand, and enable SAML 2.0 WebSSO.':
    'No Gerenciamento do AD FS, abra Confianças da Terceira Parte Confiável → Adicionar. Escolha com reconhecimento de declarações, insira os dados manualmente e habilite SAML 2.0 WebSSO.',
  'Add a rule that sends LDAP attributes as claims: E-Mail-Addresses as E-Mail Address, and as Name ID. Then give us the address of your federation metadata.':
    'Adicione uma regra que envie atributos LDAP como declarações: E-Mail-Addresses como endereço de e-mail e como ID do nome. Depois nos dê o endereço dos metadados de federação.',
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'No seu provedor de identidade, registre um aplicativo web com OpenID Connect e o fluxo de código de autorização.',
  'Copy the client ID, the client secret and the issuer.': 'Copie o ID do cliente, o segredo do cliente e o emissor.',
  'At your identity provider, create an application with SAML 2.0.':
    'No seu provedor de identidade, crie um aplicativo com SAML 2.0.',
  'Send the email address as the attribute email, and a persistent NameID. Sign with RSA-SHA256. Then give us the metadata.':
    'Envie o e-mail como atributo email e um NameID persistente. Assine com RSA-SHA256. Depois nos dê os metadados.',
  'Prove your domain': 'Comprove seu domínio',
  'People come in with addresses of domains that you have proved to be yours.':
    'As pessoas entram com endereços dos domínios que você comprovou serem seus.',
  'The domain of your email addresses': 'O domínio dos seus endereços de e-mail',
  'Add domain': 'Adicionar domínio',
  Verified: 'Verificado',
  'Not verified yet': 'Ainda não verificado',
  'Publish this TXT record where your domain is managed:':
    'Publique este registro TXT onde o seu domínio é administrado:',
  Name: 'Nome',
  Value: 'Valor',
  'Check now': 'Verificar agora',
  'We look for it every few seconds while this page is open.':
    'Nós o procuramos a cada poucos segundos enquanto esta página está aberta.',
  'Not found yet. A new record may take up to an hour to be seen everywhere.':
    'Ainda não encontrado. Um registro novo pode levar até uma hora para aparecer em todos os lugares.',
  'Or publish the value as a file at {address}.': 'Ou publique o valor como arquivo em {address}.',
  'Remove {domain}': 'Remover {domain}',
  'Connect {idp}': 'Conectar {idp}',
  'Paste this there as the redirect URI:': 'Cole isto lá como URI de redirecionamento:',
  'Paste these two values there:': 'Cole estes dois valores lá:',
  'Redirect URI': 'URI de redirecionamento',
  'ACS URL (reply URL)': 'URL do ACS (URL de resposta)',
  'Entity ID (audience)': 'ID da entidade (público)',
  Issuer: 'Emissor',
  'For example {example}': 'Por exemplo, {example}',
  'Client ID': 'ID do cliente',
  'Client secret': 'Segredo do cliente',
  'Nobody can read it again once it is saved.': 'Depois de salvo, ninguém pode lê-lo de novo.',
  'Metadata by': 'Metadados por',
  Address: 'Endereço',
  File: 'Arquivo',
  'Address of the metadata': 'Endereço dos metadados',
  'Metadata file': 'Arquivo de metadados',
  'Save connection': 'Salvar conexão',
  'Saved. It is a draft: nobody signs in by it yet.': 'Salva. É um rascunho: ninguém entra por ela ainda.',
  'Change the client secret': 'Trocar o segredo do cliente',
  'Read new metadata': 'Ler novos metadados',
  Save: 'Salvar',
  'Start again': 'Começar de novo',
  'Fill this in.': 'Preencha este campo.',
  'Test the sign-in': 'Teste a entrada',
  'You go to your identity provider and come back here. Nobody is signed in and no account is made.':
    'Você vai ao seu provedor de identidade e volta para cá. Ninguém entra e nenhuma conta é criada.',
  'Start the test': 'Iniciar o teste',
  'Test again': 'Testar novamente',
  'It works.': 'Funciona.',
  'A person who signs in this way gets in.': 'Quem faz login assim consegue entrar.',
  'Only people who are already members of the team get in. No new accounts are made.':
    'Só entra quem já é membro da equipe. Nenhuma conta nova é criada.',
  'This person could not sign in yet.': 'Esta pessoa ainda não conseguiria entrar.',
  'The answer of your identity provider was not accepted.': 'A resposta do seu provedor de identidade não foi aceita.',
  Attribute: 'Atributo',
  Becomes: 'Torna-se',
  Problem: 'Problema',
  'Person’s ID': 'ID da pessoa',
  'Email address': 'Endereço de e-mail',
  'Display name': 'Nome de exibição',
  Picture: 'Imagem',
  Groups: 'Grupos',
  'not used': 'não usado',
  'No email address came.': 'Nenhum endereço de e-mail chegou.',
  'Its domain is not verified yet.': 'O domínio dele ainda não foi verificado.',
  'It is not verified at your identity provider: people are asked for a code the first time.':
    'Não foi verificado no seu provedor de identidade: na primeira vez, um código é pedido às pessoas.',
  'Which attribute has the email address?': 'Qual atributo tem o endereço de e-mail?',
  'Choose one': 'Escolha um',
  'The identity provider did not answer as it should.': 'O provedor de identidade não respondeu como deveria.',
  'Your identity provider did not accept our client ID, secret or key. Check them.':
    'Seu provedor de identidade não aceitou nosso ID do cliente, o segredo ou a chave. Verifique-os.',
  'It was refused or cancelled at the identity provider.': 'Foi recusado ou cancelado no provedor de identidade.',
  'Switch it on': 'Ative',
  'From then on the people of your company can sign in by it.':
    'A partir daí, as pessoas da sua empresa podem entrar por ela.',
  'No domain is verified yet, so nobody could get in.':
    'Nenhum domínio foi verificado ainda, então ninguém conseguiria entrar.',
  'The last test did not succeed.': 'O último teste não deu certo.',
  'There was no test yet.': 'Ainda não houve nenhum teste.',
  'The people of your company can sign in now. You can close this page.':
    'As pessoas da sua empresa já podem entrar. Você pode fechar esta página.',
  'Single sign-on is on': 'O logon único está ativado',
  'The domain is proved.': 'O domínio está verificado.',
  'You can close this page.': 'Você pode fechar esta página.',
  'Switch off': 'Desativar',
  'Switching it off signs out everybody who came by it.':
    'Desativar encerra a sessão de todos os que entraram por ela.',
  'Set up another one': 'Configurar outra',
  'Last sign-ins': 'Últimas entradas',
  'Nobody has come by it yet.': 'Ninguém entrou por ela ainda.',
  'Signed in': 'Entrou',
  Refused: 'Recusada',
  'Who signs in by it: {count}': 'Pessoas que entram por ela: {count}',
  Require: 'Exigir',
  'Require single sign-on': 'Exigir o logon único',
  'Whoever has to use it cannot sign in by anything else.':
    'Quem precisa usá-lo não consegue entrar de nenhuma outra forma.',
  'Who has to use single sign-on': 'Quem precisa usar o logon único',
  'Nobody has to': 'Ninguém precisa',
  'Members of the team': 'Os membros da equipe',
  'Everybody with such an address': 'Todos que têm um endereço deste domínio',
  'People whom it concerns: {people}': 'Pessoas afetadas: {people}',
  'Sessions of theirs that end at once: {sessions}': 'Sessões delas que terminam imediatamente: {sessions}',
  'Ask whoever runs {project} to let one or two members keep another way to sign in, for the day when your identity provider fails.':
    'Peça a quem administra {project} que deixe um ou dois membros com outra forma de entrar, para o dia em que o seu provedor de identidade falhar.',
  'Stop requiring it': 'Deixar de exigir',
  'Somebody else requires this. Whoever runs {project} can ask for less.':
    'Outra pessoa exige isto. Quem administra {project} pode pedir menos.',
  'Single sign-on is required. You can close this page.': 'O logon único é obrigatório. Você pode fechar esta página.',
}
