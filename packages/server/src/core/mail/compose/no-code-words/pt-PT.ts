import type { NoCodeWords } from './types.ts'

export const words: NoCodeWords = {
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
}
