import type { EmailWords } from './types.ts'

export const words: EmailWords = {
  notice: {
    subject: '{title} – {project}',
    when: 'Isto aconteceu na sua conta em {project}: {time}.',
    note: 'Se foi você, não há nada a fazer. Se não foi, redefina sua senha e avise {project} imediatamente.',
    codesLeft: 'Códigos de recuperação restantes: {left}.',
    footer: 'Enviado para {email} porque pertence, ou pertencia até agora, a uma conta em {project}.',
    titles: {
      password_set: 'Sua conta agora tem uma senha',
      password_changed: 'Sua senha foi alterada',
      password_removed: 'Sua senha foi removida',
      primary_email_changed: 'Este é agora o e-mail da sua conta',
      primary_email_replaced: 'O e-mail da sua conta foi alterado',
      email_added: 'Um e-mail foi adicionado à sua conta',
      second_factor_added: 'A autenticação de dois fatores foi ativada',
      second_factor_removed: 'A autenticação de dois fatores foi desativada',
      security_key_added: 'Uma chave de segurança foi adicionada',
      security_key_removed: 'Uma chave de segurança foi removida',
      api_key_created: 'Uma nova chave de API foi criada',
      passkey_added: 'Uma chave de acesso foi adicionada',
      passkey_removed: 'Uma chave de acesso foi removida',
      passkeys_removed: 'Suas chaves de acesso foram removidas',
      provider_linked: 'Um provedor de login foi conectado',
      provider_unlinked: 'Um provedor de login foi desconectado',
      session_reused: 'Uma das suas sessões foi encerrada porque o token dela foi usado duas vezes',
      recovery_codes_created: 'Novos códigos de recuperação foram criados',
      recovery_code_used: 'Um código de recuperação foi usado para entrar',
      device_trusted: 'Um dispositivo foi marcado como confiável',
    },
  },
  noCode: {
    subject: '{title} – {project}',
    intro: 'Alguém pediu um código para entrar em {project} com este endereço. {why}',
    note: '{advice} Se não foi você, não é preciso fazer nada.',
    footer: 'Enviado para {email} porque este endereço foi informado em {project}.',
    switched_off: {
      title: 'A entrada por e-mail está desativada',
      why: 'Os códigos e links por e-mail estão desativados na sua conta, por isso este e-mail não traz nenhum.',
      advice:
        'Se foi você, entre de outra forma; você pode reativar os códigos por e-mail nas configurações da sua conta.',
    },
    unverified: {
      title: 'Seu e-mail não foi verificado',
      why: 'Existe uma conta com este endereço, mas ninguém mostrou ainda que ele é seu, por isso este e-mail não traz um código.',
      advice: 'Se foi você, entre com sua senha e verifique o endereço, ou redefina a senha, o que é feito por e-mail.',
    },
    no_account: {
      title: 'Nenhuma conta com este e-mail',
      why: 'Não existe uma conta com este endereço e nem todos podem criar uma, por isso este e-mail não traz um código.',
      advice: 'Se foi você, tente outro endereço que possa ter usado.',
    },
  },
  revokedKey: {
    subject: 'Chave de API revogada: {description}',
    title: 'Chave de API revogada',
    preview: 'Ela foi encontrada em público e, por isso, não funciona mais.',
    own: 'Um detector de segredos encontrou em público a sua chave de API “{description}” em {project}. A chave foi revogada e não funciona mais. Ela termina em {lastFour}.',
    ofTeam:
      'Um detector de segredos encontrou em público a chave de API “{description}” da equipe {team} em {project}. A chave foi revogada e não funciona mais. Ela termina em {lastFour}.',
    note: 'Remova a chave de onde foi publicada e crie uma nova para tudo o que a usava.',
    ownFooter: 'Enviado para {email} porque a chave é sua.',
    teamFooter: 'Enviado para {email} porque você gerencia as chaves de API da equipe {team}.',
  },
  failedPayment: {
    subject: 'Seu pagamento de {offer} em {project} falhou',
    title: 'Seu pagamento falhou',
    again: {
      intro: 'Não foi possível cobrar {amount} por {offer} em {project}. Tentaremos de novo em {date}.',
      note: 'Confira seu cartão na página de cobrança ou use outro. Até lá, nada muda.',
    },
    last: {
      intro: 'Não foi possível cobrar {amount} por {offer} em {project}. Esta foi a última tentativa.',
      note: 'Para continuar, abra a página de cobrança e escolha outro cartão ou um novo plano.',
    },
    action: 'Abrir cobrança',
    footer: 'Enviado para {email} por causa de uma assinatura em {project}.',
  },
  signInMethods: {
    pwd: 'Senha',
    otp: 'Código ou link por e-mail',
    passkey: 'Chave de acesso',
    totp: 'Segundo fator',
    'security-key': 'Chave de segurança',
    recovery: 'Código de recuperação',
  },
}
