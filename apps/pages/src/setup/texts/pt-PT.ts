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
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'No seu fornecedor de identidade, registe uma aplicação Web com OpenID Connect e o fluxo de código de autorização.',
  'At your identity provider, create an application with SAML 2.0.':
    'No seu fornecedor de identidade, crie uma aplicação com SAML 2.0.',
  'In {console}, open {path}.': 'Em {console}, abra {path}.',
  'Fill in these fields:': 'Preencha estes campos:',
  'Under {place}, fill in these fields:': 'Em {place}, preencha estes campos:',
  'Under {place}, choose who may sign in.': 'Em {place}, escolha quem pode iniciar sessão.',
  'Under {place}, send these attributes:': 'Em {place}, envie estes atributos:',
  'Under {place}, send these attributes, each with {box} ticked:':
    'Em {place}, envie estes atributos, cada um com a caixa {box} assinalada:',
  'Identify people by an ID that never changes:': 'Identifique as pessoas por um ID que nunca muda:',
  'Under {place}, identify people by an ID that never changes:':
    'Em {place}, identifique as pessoas por um ID que nunca muda:',
  'Identify people by a persistent NameID, and sign with RSA-SHA256.':
    'Identifique as pessoas por um NameID persistente e assine com RSA-SHA256.',
  'Optional: if groups are to decide what people may do, fill in these fields under {place}:':
    'Opcional: se forem os grupos a decidir o que as pessoas podem fazer, preencha estes campos em {place}:',
  'Under {place}, create a client secret and copy its {value} right away: it is shown only once. (The {other} is something else.) Note when it expires: after that nobody can sign in until we have a new one.':
    'Em {place}, crie um segredo de cliente e copie logo o respetivo {value}: só é mostrado uma vez. (O {other} é outra coisa.) Anote quando expira: a partir daí ninguém consegue iniciar sessão até termos um novo.',
  'If people are not allowed to consent to apps themselves, press {button} under {place}.':
    'Se as pessoas não puderem dar consentimento a apps por si próprias, prima {button} em {place}.',
  'For people without a mailbox no email address is sent. If the test says that none came, choose {attribute} there.':
    'Para pessoas sem caixa de correio, não é enviado nenhum endereço de email. Se o teste disser que não chegou nenhum, escolha aí {attribute}.',
  'Leave the other claims as they are: we know them.':
    'Deixe as restantes afirmações (claims) como estão: já as conhecemos.',
  'Press {button} and keep the file: you will need it in the last step.':
    'Prima {button} e guarde o ficheiro: vai precisar dele no último passo.',
  'Under {place}, switch the app on for the people who may sign in. Until then it is off for everybody.':
    'Em {place}, ative a app para as pessoas que podem iniciar sessão. Até lá, está desativada para todos.',
  'Switch the application on.': 'Ative a aplicação.',
  'Choose there who may sign in.': 'Escolha aí quem pode iniciar sessão.',
  'Have it send the email address as {email}, the name as {name} and, if groups are to decide what people may do, the groups as {groups}.':
    'Faça com que envie o endereço de email como {email}, o nome como {name} e, se forem os grupos a decidir o que as pessoas podem fazer, os grupos como {groups}.',
  'People whose address is not verified in {idp} ({place}) are asked for a code by email the first time.':
    'Às pessoas cujo endereço não está verificado no {idp} ({place}) é pedido, da primeira vez, um código enviado por email.',
  'Do not let people edit their own email address ({place}): with SAML, {idp} does not tell us whether it is verified.':
    'Não deixe que as pessoas alterem o próprio endereço de email ({place}): com SAML, o {idp} não nos diz se está verificado.',
  'Fill in here what you find there:': 'Preencha aqui o que lá encontra:',
  'Give us the metadata:': 'Dê-nos os metadados:',
  'You find it under {place}.': 'Encontra-se em {place}.',
  'It is your Okta address, without {part} in it.': 'É o seu endereço do Okta, sem {part}.',
  'It contains the {id} that you find under {place}.': 'Contém o {id} que se encontra em {place}.',
  'It ends with the name of your realm.': 'Termina com o nome do seu realm.',
  'It is what you entered as {field}.': 'É o que introduziu como {field}.',
  '{idp} gives out its metadata only as a file. Give us a new one before its certificate expires.':
    'O {idp} só fornece os metadados em ficheiro. Dê-nos um novo antes de o certificado expirar.',
  'If it can be reached only from inside your network, open it in a browser, save it and give us the file.':
    'Se só for possível aceder-lhe a partir da sua rede, abra-o num browser, guarde-o e dê-nos o ficheiro.',
  Protocol: 'Protocolo',
  'Both work. If you are not sure, take {protocol}.': 'Ambos funcionam. Se não tiver a certeza, escolha {protocol}.',
  'What to do at {idp}': 'O que fazer no {idp}',
  'What to do at your identity provider': 'O que fazer no seu fornecedor de identidade',
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
