import type { Catalogue } from './catalogue.ts'

const fallback = 'O botão não funciona? Abra esta ligação:'

export const catalogue: Catalogue = {
  theme: { unsubscribe: 'Cancelar a subscrição destes e-mails' },
  email_verification: {
    subject: 'Confirme o seu e-mail em {project}',
    preview: 'Abra a ligação para confirmar que este endereço é seu.',
    title: 'Confirme o seu e-mail',
    intro: 'Confirme que este endereço é seu, para que {project} o possa contactar aqui.',
    button: 'Confirmar e-mail',
    fallback,
    validity: 'A ligação funciona uma única vez, durante {lifetime}.',
    note: 'Se não a pediu, não faça nada: o endereço fica por confirmar.',
  },
  password_reset: {
    subject: 'Redefina a sua palavra-passe em {project}',
    preview: 'Abra a ligação para escolher uma nova palavra-passe.',
    title: 'Redefina a sua palavra-passe',
    intro:
      'Escolha uma nova palavra-passe para a sua conta em {project}. Depois disso, a sessão é terminada em todos os dispositivos.',
    button: 'Escolher uma nova palavra-passe',
    fallback,
    validity: 'A ligação funciona uma única vez, durante {lifetime}.',
    note: 'Se não a pediu, não faça nada: a palavra-passe fica como está.',
  },
  magic_link: {
    subject: 'Inicie sessão em {project}: {otp}',
    preview: 'Introduza {otp} onde pediu o código ou abra a ligação.',
    title: 'Inicie sessão em {project}',
    intro: 'Introduza este código onde o pediu:',
    alternative: 'Neste dispositivo, pode entrar sem o código:',
    button: 'Iniciar sessão em {project}',
    fallback,
    validity: 'Ambos funcionam uma única vez, durante {lifetime}.',
    note: 'Se não os pediu, não faça nada: ninguém entra sem eles.',
  },
  team_invitation: {
    subject: 'Recebeu um convite para {teamDisplayName}',
    preview: 'Abra a ligação para fazer parte da equipa em {project}.',
    title: 'Junte-se a {teamDisplayName}',
    intro: 'Recebeu um convite para a equipa {teamDisplayName} em {project}.',
    button: 'Juntar-me à equipa',
    fallback,
    validity: 'O convite funciona uma única vez, durante {lifetime}.',
    note: 'Só se junta se aceitar; se não conhece a equipa, não faça nada.',
  },
  sign_in_invitation: {
    subject: 'Recebeu um convite para iniciar sessão em {project}',
    preview: 'Abra a ligação para começar em {teamDisplayName}.',
    title: 'Damos-lhe as boas-vindas a {teamDisplayName}',
    intro: 'Recebeu um convite para iniciar sessão em {teamDisplayName}. Utilize este endereço para o fazer.',
    button: 'Iniciar sessão',
    fallback,
    note: 'Se não conhece {project}, não faça nada.',
  },
}
