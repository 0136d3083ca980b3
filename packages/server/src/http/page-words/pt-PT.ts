import type { PageWords } from './types.ts'

export const words: PageWords = {
  unsubscribe: {
    title: 'Cancelar a subscrição de {project}?',
    text: 'Deixará de receber e-mails da categoria «{category}». Os e-mails sobre a sua conta continuam a chegar.',
    button: 'Cancelar subscrição',
    doneTitle: 'A sua subscrição foi cancelada',
    doneText: '{project} deixa de lhe enviar e-mails da categoria «{category}». Pode fechar esta página.',
    againTitle: 'A sua subscrição já estava cancelada',
    againText:
      'Esta ligação já foi utilizada. Para voltar a receber e-mails da categoria «{category}», altere essa opção na sua conta em {project}.',
    brokenTitle: 'Esta ligação não funciona',
    brokenText: 'Pode estar incompleta. Abra-a novamente a partir do e-mail ou utilize a ligação de um mais recente.',
    expiredTitle: 'Esta ligação expirou',
    expiredText: 'Utilize a ligação de um e-mail mais recente. Cada uma funciona durante sete dias.',
    marketing: 'marketing',
    transactional: 'transações',
  },
  maintenance: {
    title: 'Voltamos em breve',
    text: 'Estamos a trabalhar neste serviço e voltaremos em breve. Nada seu se perdeu.',
  },
  noProject: {
    title: 'Este projeto não existe',
    text: 'O endereço pode estar incompleto ou o projeto foi eliminado. Peça um novo a quem lho deu.',
  },
  noPage: {
    title: 'Esta página não existe',
    text: 'O endereço pode estar incompleto.',
  },
  noScript: 'Esta página precisa de JavaScript.',
  titles: {
    signIn: 'Iniciar sessão',
    signUp: 'Criar conta',
    signOut: 'Terminar sessão',
    verifyEmail: 'Verificar o seu e-mail',
    resetPassword: 'Repor a palavra-passe',
    account: 'Definições da conta',
    invitation: 'Convite para uma equipa',
    terminal: 'Autorizar um terminal',
    secondFactor: 'Autenticação de dois fatores',
    checkout: 'Compra',
    payment: 'Pagamento',
    takeOver: 'Assumir um projeto',
    connect: 'Ligar um projeto',
    error: 'Algo correu mal',
    notFound: 'Página não encontrada',
  },
}
