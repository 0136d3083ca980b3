import { words as brazilian } from './pt-BR.ts'
import type { Words } from './types.ts'

export const words: Words = {
  ...brazilian,
  title: 'Associar {provider} a {account}?',
  text: 'Quem usar esta conta em {project} poderá também aceder à sua conta {provider}, e o início de sessão passa a ser possível com {provider}. Associe-a apenas se a conta for sua.',
  guestText:
    'A sua conta {provider} ficará com o que foi feito como convidado em {project}. Continue apenas se foi o próprio a começar.',
  nothingTitle: 'Nada foi associado',
  nothingText: 'Pode fechar esta página.',
  otherTitle: 'Inicie primeiro sessão como {account}',
  otherText: 'Este navegador não tem sessão iniciada nessa conta. Nada lhe foi associado.',
  refusedTitle: 'Esta página já não funciona',
  refusedText:
    'Funciona uma vez, durante dez minutos, no navegador em que foi aberta e enquanto tiver sessão iniciada. Volte a {project} e tente novamente.',
}
