import type { KeyWords } from './types.ts'

export const words: KeyWords = {
  subject: 'Chave de API revogada: {description}',
  title: 'Chave de API revogada',
  preview: 'Ela foi encontrada em público e, por isso, não funciona mais.',
  own: 'Um detector de segredos encontrou em público a sua chave de API “{description}” em {project}. A chave foi revogada e não funciona mais. Ela termina em {lastFour}.',
  ofTeam:
    'Um detector de segredos encontrou em público a chave de API “{description}” da equipe {team} em {project}. A chave foi revogada e não funciona mais. Ela termina em {lastFour}.',
  note: 'Remova a chave de onde foi publicada e crie uma nova para tudo o que a usava.',
  ownFooter: 'Enviado para {email} porque a chave é sua.',
  teamFooter: 'Enviado para {email} porque você gerencia as chaves de API da equipe {team}.',
}
