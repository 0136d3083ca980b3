import type { Words } from './types.ts'

export const words: Words = {
  title: 'Conectar {provider} a {account}?',
  text: 'Quem usar esta conta em {project} também poderá acessar sua conta do {provider}, e você entrará nela com {provider}. Conecte somente se a conta for sua.',
  guestTitle: 'Continuar com {provider}?',
  guestText:
    'Sua conta do {provider} ficará com o que foi feito como convidado em {project}. Continue somente se foi você quem começou isto.',
  nameless: 'uma conta sem nome',
  unverified: 'Não verificado: o endereço pode não pertencer à conta',
  connect: 'Continuar para {provider}',
  cancel: 'Cancelar',
  onward: 'Continuar para {provider}',
  nothingTitle: 'Nada foi conectado',
  nothingText: 'Você pode fechar esta página.',
  otherTitle: 'Entre primeiro como {account}',
  otherText: 'Este navegador não está conectado a essa conta. Nada foi conectado a ela.',
  refusedTitle: 'Esta página não funciona mais',
  refusedText:
    'Ela funciona uma vez, por dez minutos, no navegador em que foi aberta e enquanto você estiver conectado. Volte para {project} e tente de novo.',
}
