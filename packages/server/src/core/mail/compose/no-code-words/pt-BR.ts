import type { NoCodeWords } from './types.ts'

export const words: NoCodeWords = {
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
}
