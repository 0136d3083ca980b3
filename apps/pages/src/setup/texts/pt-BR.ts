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
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'No seu provedor de identidade, registre um aplicativo web com OpenID Connect e o fluxo de código de autorização.',
  'At your identity provider, create an application with SAML 2.0.':
    'No seu provedor de identidade, crie um aplicativo com SAML 2.0.',
  'In {console}, open {path}.': 'Em {console}, abra {path}.',
  'Fill in these fields:': 'Preencha estes campos:',
  'Under {place}, fill in these fields:': 'Em {place}, preencha estes campos:',
  'Under {place}, choose who may sign in.': 'Em {place}, escolha quem pode entrar.',
  'Under {place}, send these attributes:': 'Em {place}, envie estes atributos:',
  'Under {place}, send these attributes, each with {box} ticked:':
    'Em {place}, envie estes atributos, cada um com a caixa {box} marcada:',
  'Identify people by an ID that never changes:': 'Identifique as pessoas por um ID que nunca muda:',
  'Under {place}, identify people by an ID that never changes:':
    'Em {place}, identifique as pessoas por um ID que nunca muda:',
  'Identify people by a persistent NameID, and sign with RSA-SHA256.':
    'Identifique as pessoas por um NameID persistente e assine com RSA-SHA256.',
  'Optional: if groups are to decide what people may do, fill in these fields under {place}:':
    'Opcional: se os grupos devem decidir o que as pessoas podem fazer, preencha estes campos em {place}:',
  'Under {place}, create a client secret and copy its {value} right away: it is shown only once. (The {other} is something else.) Note when it expires: after that nobody can sign in until we have a new one.':
    'Em {place}, crie um segredo do cliente e copie logo o {value} dele: ele só é mostrado uma vez. (O {other} é outra coisa.) Anote quando ele expira: depois disso ninguém consegue entrar até termos um novo.',
  'If people are not allowed to consent to apps themselves, press {button} under {place}.':
    'Se as pessoas não puderem dar consentimento a apps por conta própria, clique em {button} em {place}.',
  'For people without a mailbox no email address is sent. If the test says that none came, choose {attribute} there.':
    'Para pessoas sem caixa de correio, nenhum endereço de e-mail é enviado. Se o teste disser que nenhum chegou, escolha {attribute} lá.',
  'Leave the other claims as they are: we know them.':
    'Deixe as outras declarações (claims) como estão: nós as conhecemos.',
  'Press {button} and keep the file: you will need it in the last step.':
    'Clique em {button} e guarde o arquivo: você vai precisar dele na última etapa.',
  'Under {place}, switch the app on for the people who may sign in. Until then it is off for everybody.':
    'Em {place}, ative o app para as pessoas que podem entrar. Até lá, ele fica desativado para todos.',
  'Switch the application on.': 'Ative o aplicativo.',
  'Choose there who may sign in.': 'Escolha lá quem pode entrar.',
  'Have it send the email address as {email}, the name as {name} and, if groups are to decide what people may do, the groups as {groups}.':
    'Faça com que envie o endereço de e-mail como {email}, o nome como {name} e, se os grupos devem decidir o que as pessoas podem fazer, os grupos como {groups}.',
  'People whose address is not verified in {idp} ({place}) are asked for a code by email the first time.':
    'Das pessoas cujo endereço não está verificado no {idp} ({place}) é pedido, na primeira vez, um código enviado por e-mail.',
  'Do not let people edit their own email address ({place}): with SAML, {idp} does not tell us whether it is verified.':
    'Não deixe que as pessoas alterem o próprio endereço de e-mail ({place}): com SAML, o {idp} não nos diz se ele está verificado.',
  'Fill in here what you find there:': 'Preencha aqui o que você encontra lá:',
  'Give us the metadata:': 'Nos dê os metadados:',
  'You find it under {place}.': 'Fica em {place}.',
  'It is your Okta address, without {part} in it.': 'É o seu endereço do Okta, sem {part}.',
  'It contains the {id} that you find under {place}.': 'Contém o {id} que fica em {place}.',
  'It ends with the name of your realm.': 'Termina com o nome do seu realm.',
  'It is what you entered as {field}.': 'É o que você informou como {field}.',
  '{idp} gives out its metadata only as a file. Give us a new one before its certificate expires.':
    'O {idp} só fornece os metadados como arquivo. Nos dê um novo antes que o certificado expire.',
  'If it can be reached only from inside your network, open it in a browser, save it and give us the file.':
    'Se ele só puder ser acessado de dentro da sua rede, abra-o em um navegador, salve-o e nos dê o arquivo.',
  Protocol: 'Protocolo',
  'Both work. If you are not sure, take {protocol}.': 'Os dois funcionam. Se não tiver certeza, escolha {protocol}.',
  'What to do at {idp}': 'O que fazer no {idp}',
  'What to do at your identity provider': 'O que fazer no seu provedor de identidade',
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
