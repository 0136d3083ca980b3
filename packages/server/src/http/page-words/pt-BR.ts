import type { PageWords } from './types.ts'

export const words: PageWords = {
  unsubscribe: {
    title: 'Cancelar a inscrição em {project}?',
    text: 'Você não receberá mais e-mails da categoria “{category}”. Os e-mails sobre sua conta continuam chegando.',
    button: 'Cancelar inscrição',
    doneTitle: 'Sua inscrição foi cancelada',
    doneText: '{project} não enviará mais e-mails da categoria “{category}” para você. Você pode fechar esta página.',
    againTitle: 'Sua inscrição já estava cancelada',
    againText:
      'Este link já foi usado. Para voltar a receber e-mails da categoria “{category}”, altere isso na sua conta em {project}.',
    brokenTitle: 'Este link não funciona',
    brokenText: 'Ele pode estar incompleto. Abra-o novamente a partir do e-mail ou use o link de um mais recente.',
    expiredTitle: 'Este link expirou',
    expiredText: 'Use o link de um e-mail mais recente. Cada um funciona por sete dias.',
    marketing: 'marketing',
    transactional: 'transações',
  },
  maintenance: {
    title: 'Voltamos em breve',
    text: 'Estamos trabalhando neste serviço e voltaremos em breve. Nada seu foi perdido.',
  },
  noProject: {
    title: 'Este projeto não existe',
    text: 'O endereço pode estar incompleto ou o projeto foi excluído. Peça um novo a quem lhe passou.',
  },
  noPage: {
    title: 'Esta página não existe',
    text: 'O endereço pode estar incompleto.',
  },
  noScript: 'Esta página precisa de JavaScript.',
  titles: {
    signIn: 'Entrar',
    signUp: 'Criar conta',
    signOut: 'Sair',
    verifyEmail: 'Verificar seu e-mail',
    resetPassword: 'Redefinir a senha',
    account: 'Configurações da conta',
    invitation: 'Convite para uma equipe',
    terminal: 'Autorizar um terminal',
    secondFactor: 'Autenticação de dois fatores',
    checkout: 'Compra',
    payment: 'Pagamento',
    takeOver: 'Assumir um projeto',
    connect: 'Conectar um projeto',
    error: 'Algo deu errado',
    notFound: 'Página não encontrada',
  },
}
