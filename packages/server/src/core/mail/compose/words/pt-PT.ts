import type { EmailWords } from './types.ts'

export const words: EmailWords = {
  notice: {
    subject: '{title} – {project}',
    when: 'Isto aconteceu na sua conta em {project}: {time}.',
    note: 'Se foi você, não há nada a fazer. Se não foi, reponha a palavra-passe e avise {project} de imediato.',
    codesLeft: 'Códigos de recuperação restantes: {left}.',
    footer: 'Enviado para {email} porque pertence, ou pertencia até agora, a uma conta em {project}.',
    titles: {
      password_set: 'A sua conta tem agora uma palavra-passe',
      password_changed: 'A sua palavra-passe foi alterada',
      password_removed: 'A sua palavra-passe foi removida',
      primary_email_changed: 'Este é agora o email da sua conta',
      primary_email_replaced: 'O email da sua conta foi alterado',
      email_added: 'Foi adicionado um email à sua conta',
      second_factor_added: 'A autenticação de dois fatores foi ativada',
      second_factor_removed: 'A autenticação de dois fatores foi desativada',
      security_key_added: 'Foi adicionada uma chave de segurança',
      security_key_removed: 'Foi removida uma chave de segurança',
      api_key_created: 'Foi criada uma nova chave de API',
      passkey_added: 'Foi adicionada uma chave de acesso',
      passkey_removed: 'Foi removida uma chave de acesso',
      passkeys_removed: 'As suas chaves de acesso foram removidas',
      provider_linked: 'Foi ligado um fornecedor de início de sessão',
      provider_unlinked: 'Foi desligado um fornecedor de início de sessão',
      session_reused: 'Uma das suas sessões foi terminada porque o respetivo token foi usado duas vezes',
      recovery_codes_created: 'Foram criados novos códigos de recuperação',
      recovery_code_used: 'Foi usado um código de recuperação para iniciar sessão',
      device_trusted: 'Um dispositivo foi marcado como fidedigno',
    },
  },
  noCode: {
    subject: '{title} – {project}',
    intro: 'Alguém pediu um código para iniciar sessão em {project} com este endereço. {why}',
    note: '{advice} Se não foi o próprio, não precisa de fazer nada.',
    footer: 'Enviado para {email} porque este endereço foi introduzido em {project}.',
    switched_off: {
      title: 'O início de sessão por e-mail está desativado',
      why: 'Os códigos e as ligações por e-mail estão desativados na sua conta, pelo que este e-mail não traz nenhum.',
      advice:
        'Se foi o próprio, inicie sessão de outra forma; pode reativar os códigos por e-mail nas definições da sua conta.',
    },
    unverified: {
      title: 'O seu e-mail não está verificado',
      why: 'Existe uma conta com este endereço, mas ninguém mostrou ainda que ele lhe pertence, pelo que este e-mail não traz um código.',
      advice:
        'Se foi o próprio, inicie sessão com a sua palavra-passe e verifique o endereço, ou redefina a palavra-passe, o que se faz por e-mail.',
    },
    no_account: {
      title: 'Nenhuma conta com este e-mail',
      why: 'Não existe uma conta com este endereço e nem todos podem criar uma, pelo que este e-mail não traz um código.',
      advice: 'Se foi o próprio, experimente outro endereço que possa ter usado.',
    },
  },
  revokedKey: {
    subject: 'Chave de API revogada: {description}',
    title: 'Chave de API revogada',
    preview: 'Foi encontrada em público e, por isso, já não funciona.',
    own: 'Um detetor de segredos encontrou em público a sua chave de API «{description}» em {project}. A chave foi revogada e já não funciona. Termina em {lastFour}.',
    ofTeam:
      'Um detetor de segredos encontrou em público a chave de API «{description}» da equipa {team} em {project}. A chave foi revogada e já não funciona. Termina em {lastFour}.',
    note: 'Retire a chave de onde foi publicada e crie uma nova para tudo o que a utilizava.',
    ownFooter: 'Enviado para {email} porque a chave é sua.',
    teamFooter: 'Enviado para {email} porque gere as chaves de API da equipa {team}.',
  },
  failedPayment: {
    subject: 'O seu pagamento de {offer} em {project} falhou',
    title: 'O seu pagamento falhou',
    again: {
      intro: 'Não foi possível cobrar {amount} por {offer} em {project}. Voltaremos a tentar a {date}.',
      note: 'Verifique o seu cartão na página de faturação ou use outro. Até lá, nada muda.',
    },
    last: {
      intro: 'Não foi possível cobrar {amount} por {offer} em {project}. Foi a última tentativa.',
      note: 'Para continuar, abra a página de faturação e escolha outro cartão ou um novo plano.',
    },
    action: 'Abrir faturação',
    footer: 'Enviado para {email} por causa de uma subscrição em {project}.',
  },
  signInMethods: {
    pwd: 'Palavra-passe',
    otp: 'Código ou ligação por email',
    passkey: 'Chave de acesso',
    totp: 'Segundo fator',
    'security-key': 'Chave de segurança',
    recovery: 'Código de recuperação',
  },
}
