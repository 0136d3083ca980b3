import type { SetupCatalogue } from './source.ts'

export const catalogue: SetupCatalogue = {
  'This link was opened already': 'Esta ligação já foi aberta',
  'It opens once, to keep it safe. If that was you, go on in the browser in which you opened it. Otherwise ask whoever sent it for a new one.':
    'Por segurança, abre uma única vez. Se foi você, continue no navegador em que a abriu. Caso contrário, peça uma nova a quem a enviou.',
  'This link has expired': 'Esta ligação expirou',
  'Ask whoever sent it for a new one.': 'Peça uma nova a quem a enviou.',
  'This link does not work': 'Esta ligação não funciona',
  'It is not complete, or it was taken back. Ask whoever sent it for a new one.':
    'Não está completa ou foi retirada. Peça uma nova a quem a enviou.',
  'This page is of another link': 'Esta página é de outra ligação',
  'Another link was opened in this browser meanwhile, so nothing was saved here. To go on here, ask whoever sent the link of this page for a new one.':
    'Entretanto, foi aberta outra ligação neste navegador, por isso nada foi guardado aqui. Para continuar aqui, peça uma nova ligação a quem enviou a desta página.',
  'Another setup is open in this browser': 'Há outra configuração aberta neste navegador',
  'You are setting up {team} at {project} in this browser. Continue with {nextTeam} at {nextProject} instead?':
    'Está a configurar {team} em {project} neste navegador. Quer continuar antes com {nextTeam} em {nextProject}?',
  'Open the new link': 'Abrir a nova ligação',
  'Stay with the open one': 'Ficar na que está aberta',
  'Your time here is over': 'O seu tempo aqui terminou',
  'What you have set up stays. To go on, ask whoever sent you the link for a new one.':
    'O que configurou mantém-se. Para continuar, peça uma nova ligação a quem lha enviou.',
  'The page could not be loaded': 'Não foi possível carregar a página',
  'Check your connection and try again.': 'Verifique a sua ligação à Internet e tente novamente.',
  'Try again': 'Tentar novamente',
  'Loading…': 'A carregar…',
  'Set up single sign-on': 'Configurar o início de sessão único',
  'For {team} at {project}': 'Para {team} em {project}',
  Steps: 'Passos',
  'Step {step} of {steps}': 'Passo {step} de {steps}',
  done: 'concluído',
  'Identity provider': 'Fornecedor de identidade',
  Domain: 'Domínio',
  Connection: 'Conexão',
  Test: 'Teste',
  Activate: 'Ativar',
  Continue: 'Continuar',
  'Do this later': 'Fazer mais tarde',
  'You can work here until {time}.': 'Pode trabalhar aqui até às {time}.',
  'Which connection?': 'Qual conexão?',
  'A new one': 'Uma nova',
  Draft: 'Rascunho',
  Active: 'Ativa',
  'Switched off': 'Desativada',
  'The server could not be reached. Check your connection and try again.':
    'Não foi possível contactar o servidor. Verifique a sua ligação à Internet e tente novamente.',
  'Something went wrong on our side. Try again in a moment.':
    'Algo correu mal do nosso lado. Tente novamente dentro de momentos.',
  Copy: 'Copiar',
  Copied: 'Copiado',
  'Which identity provider do you use?': 'Que fornecedor de identidade utiliza?',
  'It is where the people of your company sign in today.': 'É onde as pessoas da sua empresa iniciam sessão hoje.',
  'Another one, by OpenID Connect': 'Outro, com OpenID Connect',
  'Another one, by SAML 2.0': 'Outro, com SAML 2.0',
  'In the Okta admin console, open Applications → Create App Integration. Choose OIDC – OpenID Connect and Web Application.':
    'Na consola de administração do Okta, abra Applications → Create App Integration. Escolha OIDC – OpenID Connect e Web Application.',
  'Assign the people who may sign in. Then copy the client ID and a client secret. The issuer is your Okta address.':
    'Atribua as pessoas que podem iniciar sessão. Depois copie o ID de cliente e um segredo de cliente. O emissor é o seu endereço do Okta.',
  'In the Microsoft Entra admin center, open App registrations → New registration. Choose accounts in this directory only, and the platform Web.':
    'No centro de administração do Microsoft Entra, abra Registos de aplicações → Novo registo. Escolha apenas contas neste diretório e a plataforma Web.',
  'Under Certificates & secrets, create a client secret. Copy the application (client) ID. The issuer has your directory (tenant) ID in it.':
    'Em Certificados e segredos, crie um segredo de cliente. Copie o ID da aplicação (cliente). O emissor contém o seu ID de diretório (inquilino).',
  'In the Google Admin console, open Apps → Web and mobile apps → Add app → Add custom SAML app, and download the metadata.':
    'Na Consola do administrador Google, abra Apps → Apps Web e para dispositivos móveis → Adicionar app → Adicionar app SAML personalizada e transfira os metadados.',
  'Set Name ID to the primary email. Map Primary email to email, and switch the app on for your people. Then give us the metadata file.':
    'Defina o ID do nome como o email principal. Associe Primary email a email e ative a app para as pessoas. Depois dê-nos o ficheiro de metadados.',
  'In OneLogin, open Applications → Add App, and choose SAML Custom Connector (Advanced).':
    'No OneLogin, abra Applications → Add App e escolha SAML Custom Connector (Advanced).',
  'Under Parameters, send Email as email. Under SSO, choose SHA-256. Then copy the Issuer URL, which is the address of the metadata.':
    'Em Parameters, envie o email como email. Em SSO, escolha SHA-256. Depois copie a Issuer URL, que é o endereço dos metadados.',
  'In PingOne, open Applications → Add application. Choose SAML Application, and configure it by hand.':
    'No PingOne, abra Applications → Add application. Escolha SAML Application e configure-a manualmente.',
  'Under Attribute mappings, send the email address as email. Switch the application on, and copy the IdP metadata URL.':
    'Em Attribute mappings, envie o endereço de email como email. Ative a aplicação e copie a IdP Metadata URL.',
  'In the Keycloak admin console, open your realm → Clients → Create client. Choose OpenID Connect, and switch client authentication on.':
    'Na consola de administração do Keycloak, abra o seu realm → Clients → Create client. Escolha OpenID Connect e ative Client authentication.',
  'Under Credentials, copy the client secret. The issuer is the address of your realm.':
    'Em Credentials, copie o segredo de cliente. O emissor é o endereço do seu realm.',
  'In AD FS Management, open Relying Party Trusts → Add Relying Party Trust. Choose claims aware, enter the data by hand, and enable SAML 2.0 WebSSO.':
    'Na Gestão do AD FS, abra Confianças da Entidade Confiadora → Adicionar. Escolha com deteção de afirmações, introduza os dados manualmente e ative SAML 2.0 WebSSO.',
  'Add a rule that sends LDAP attributes as claims: E-Mail-Addresses as E-Mail Address, and as Name ID. Then give us the address of your federation metadata.':
    'Adicione uma regra que envie atributos LDAP como afirmações: E-Mail-Addresses como endereço de email e como ID do nome. Depois dê-nos o endereço dos metadados de federação.',
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'No seu fornecedor de identidade, registe uma aplicação Web com OpenID Connect e o fluxo de código de autorização.',
  'Copy the client ID, the client secret and the issuer.': 'Copie o ID de cliente, o segredo de cliente e o emissor.',
  'At your identity provider, create an application with SAML 2.0.':
    'No seu fornecedor de identidade, crie uma aplicação com SAML 2.0.',
  'Send the email address as the attribute email, and a persistent NameID. Sign with RSA-SHA256. Then give us the metadata.':
    'Envie o endereço de email como atributo email e um NameID persistente. Assine com RSA-SHA256. Depois dê-nos os metadados.',
  'Prove your domain': 'Comprove o seu domínio',
  'People come in with addresses of domains that you have proved to be yours.':
    'As pessoas entram com endereços dos domínios que comprovou serem seus.',
  'The domain of your email addresses': 'O domínio dos vossos endereços de email',
  'Add domain': 'Adicionar domínio',
  Verified: 'Verificado',
  'Not verified yet': 'Ainda não verificado',
  'Publish this TXT record where your domain is managed:': 'Publique este registo TXT onde o seu domínio é gerido:',
  Name: 'Nome',
  Value: 'Valor',
  'Check now': 'Verificar agora',
  'We look for it every few seconds while this page is open.':
    'Procuramo-lo a cada poucos segundos enquanto esta página estiver aberta.',
  'Not found yet. A new record may take up to an hour to be seen everywhere.':
    'Ainda não encontrado. Um novo registo pode demorar até uma hora a ser visível em todo o lado.',
  'Or publish the value as a file at {address}.': 'Ou publique o valor como ficheiro em {address}.',
  'Remove {domain}': 'Remover {domain}',
  'Connect {idp}': 'Ligar {idp}',
  'Paste this there as the redirect URI:': 'Cole isto lá como URI de redirecionamento:',
  'Paste these two values there:': 'Cole lá estes dois valores:',
  'Redirect URI': 'URI de redirecionamento',
  'ACS URL (reply URL)': 'URL do ACS (URL de resposta)',
  'Entity ID (audience)': 'ID da entidade (audiência)',
  Issuer: 'Emissor',
  'For example {example}': 'Por exemplo, {example}',
  'Client ID': 'ID de cliente',
  'Client secret': 'Segredo de cliente',
  'Nobody can read it again once it is saved.': 'Depois de guardado, ninguém o pode voltar a ler.',
  'Metadata by': 'Metadados por',
  Address: 'Endereço',
  File: 'Ficheiro',
  'Address of the metadata': 'Endereço dos metadados',
  'Metadata file': 'Ficheiro de metadados',
  'Save connection': 'Guardar conexão',
  'Saved. It is a draft: nobody signs in by it yet.': 'Guardada. É um rascunho: ainda ninguém inicia sessão por ela.',
  'Change the client secret': 'Alterar o segredo de cliente',
  'Read new metadata': 'Ler novos metadados',
  Save: 'Guardar',
  'Start again': 'Começar de novo',
  'Fill this in.': 'Preencha este campo.',
  'Test the sign-in': 'Teste o início de sessão',
  'You go to your identity provider and come back here. Nobody is signed in and no account is made.':
    'Vai ao seu fornecedor de identidade e volta aqui. Ninguém inicia sessão e nenhuma conta é criada.',
  'Start the test': 'Iniciar o teste',
  'Test again': 'Testar novamente',
  'It works.': 'Funciona.',
  'A person who signs in this way gets in.': 'Quem iniciar sessão assim pode entrar.',
  'Only people who are already members of the team get in. No new accounts are made.':
    'Só entra quem já é membro da equipa. Não são criadas contas novas.',
  'This person could not sign in yet.': 'Esta pessoa ainda não conseguiria iniciar sessão.',
  'The answer of your identity provider was not accepted.':
    'A resposta do seu fornecedor de identidade não foi aceite.',
  Attribute: 'Atributo',
  Becomes: 'Passa a ser',
  Problem: 'Problema',
  'Person’s ID': 'ID da pessoa',
  'Email address': 'Endereço de email',
  'Display name': 'Nome a apresentar',
  Picture: 'Imagem',
  Groups: 'Grupos',
  'not used': 'não utilizado',
  'No email address came.': 'Não chegou nenhum endereço de email.',
  'Its domain is not verified yet.': 'O domínio ainda não está verificado.',
  'It is not verified at your identity provider: people are asked for a code the first time.':
    'Não está verificado no seu fornecedor de identidade: da primeira vez, é pedido um código às pessoas.',
  'Which attribute has the email address?': 'Que atributo tem o endereço de email?',
  'Choose one': 'Escolha um',
  'The identity provider did not answer as it should.': 'O fornecedor de identidade não respondeu como devia.',
  'Your identity provider did not accept our client ID, secret or key. Check them.':
    'O seu fornecedor de identidade não aceitou o nosso ID de cliente, o segredo ou a chave. Verifique-os.',
  'It was refused or cancelled at the identity provider.': 'Foi recusado ou cancelado no fornecedor de identidade.',
  'Switch it on': 'Ative-a',
  'From then on the people of your company can sign in by it.':
    'A partir daí, as pessoas da sua empresa podem iniciar sessão por ela.',
  'No domain is verified yet, so nobody could get in.':
    'Ainda não há nenhum domínio verificado, por isso ninguém poderia entrar.',
  'The last test did not succeed.': 'O último teste não teve êxito.',
  'There was no test yet.': 'Ainda não houve nenhum teste.',
  'The people of your company can sign in now. You can close this page.':
    'As pessoas da sua empresa já podem iniciar sessão. Pode fechar esta página.',
  'Single sign-on is on': 'O início de sessão único está ativado',
  'The domain is proved.': 'O domínio está verificado.',
  'You can close this page.': 'Pode fechar esta página.',
  'Switch off': 'Desativar',
  'Switching it off signs out everybody who came by it.':
    'Desativá-la termina a sessão de todos os que entraram por ela.',
  'Set up another one': 'Configurar outra',
  'Last sign-ins': 'Últimos inícios de sessão',
  'Nobody has come by it yet.': 'Ainda ninguém entrou por ela.',
  'Signed in': 'Sessão iniciada',
  Refused: 'Recusado',
  'Who signs in by it: {count}': 'Pessoas que iniciam sessão por ela: {count}',
  Require: 'Exigir',
  'Require single sign-on': 'Exigir o início de sessão único',
  'Whoever has to use it cannot sign in by anything else.':
    'Quem tem de o usar não consegue iniciar sessão de nenhuma outra forma.',
  'Who has to use single sign-on': 'Quem tem de usar o início de sessão único',
  'Nobody has to': 'Ninguém é obrigado',
  'Members of the team': 'Os membros da equipa',
  'Everybody with such an address': 'Todos os que têm um endereço deste domínio',
  'People whom it concerns: {people}': 'Pessoas abrangidas: {people}',
  'Sessions of theirs that end at once: {sessions}': 'Sessões delas que terminam de imediato: {sessions}',
  'Ask whoever runs {project} to let one or two members keep another way to sign in, for the day when your identity provider fails.':
    'Peça a quem gere {project} que deixe a um ou dois membros outra forma de iniciar sessão, para o dia em que o seu fornecedor de identidade falhar.',
  'Stop requiring it': 'Deixar de exigir',
  'Somebody else requires this. Whoever runs {project} can ask for less.':
    'Outra pessoa exige isto. Quem gere {project} pode pedir menos.',
  'Single sign-on is required. You can close this page.':
    'O início de sessão único é obrigatório. Pode fechar esta página.',
}
