import type { Catalogue } from './catalogue.ts'

const fallback = 'O botão não funciona? Abra este link:'

export const catalogue: Catalogue = {
  theme: { unsubscribe: 'Cancelar a inscrição nestes e-mails' },
  email_verification: {
    subject: 'Confirme seu e-mail em {project}',
    preview: 'Abra o link para confirmar que este endereço é seu.',
    title: 'Confirme seu e-mail',
    intro: 'Confirme que este endereço é seu para que {project} possa falar com você por aqui.',
    button: 'Confirmar e-mail',
    fallback,
    validity: 'O link funciona uma única vez, por {lifetime}.',
    note: 'Se você não o pediu, não faça nada: o endereço continuará sem confirmação.',
  },
  password_reset: {
    subject: 'Redefina sua senha em {project}',
    preview: 'Abra o link para escolher uma nova senha.',
    title: 'Redefina sua senha',
    intro:
      'Escolha uma nova senha para sua conta em {project}. Depois disso, a conta será desconectada de todos os dispositivos.',
    button: 'Escolher uma nova senha',
    fallback,
    validity: 'O link funciona uma única vez, por {lifetime}.',
    note: 'Se você não o pediu, não faça nada: a senha continuará a mesma.',
  },
  magic_link: {
    subject: 'Entre em {project}: {otp}',
    preview: 'Digite {otp} onde você pediu o código ou abra o link.',
    title: 'Entre em {project}',
    intro: 'Digite este código onde você o pediu:',
    alternative: 'Neste dispositivo, você pode entrar sem o código:',
    button: 'Entrar em {project}',
    fallback,
    validity: 'Os dois funcionam uma única vez, por {lifetime}.',
    note: 'Se você não os pediu, não faça nada: ninguém entra sem eles.',
  },
  team_invitation: {
    subject: 'Você recebeu um convite para {teamDisplayName}',
    preview: 'Abra o link para fazer parte da equipe em {project}.',
    title: 'Participe de {teamDisplayName}',
    intro: 'Você recebeu um convite para a equipe {teamDisplayName} em {project}.',
    button: 'Participar da equipe',
    fallback,
    validity: 'O convite funciona uma única vez, por {lifetime}.',
    note: 'Você só participa se aceitar; se não conhece a equipe, não faça nada.',
  },
  sign_in_invitation: {
    subject: 'Você recebeu um convite para entrar em {project}',
    preview: 'Abra o link para começar em {teamDisplayName}.',
    title: 'Boas-vindas a {teamDisplayName}',
    intro: 'Você recebeu um convite para entrar em {teamDisplayName}. Use este endereço para isso.',
    button: 'Entrar',
    fallback,
    note: 'Se você não conhece {project}, não faça nada.',
  },
}
