import type { KeyWords } from './types.ts'

export const words: KeyWords = {
  subject: 'Chave de API revogada: {description}',
  title: 'Chave de API revogada',
  preview: 'Foi encontrada em público e, por isso, já não funciona.',
  own: 'Um detetor de segredos encontrou em público a sua chave de API «{description}» em {project}. A chave foi revogada e já não funciona. Termina em {lastFour}.',
  ofTeam:
    'Um detetor de segredos encontrou em público a chave de API «{description}» da equipa {team} em {project}. A chave foi revogada e já não funciona. Termina em {lastFour}.',
  note: 'Retire a chave de onde foi publicada e crie uma nova para tudo o que a utilizava.',
  ownFooter: 'Enviado para {email} porque a chave é sua.',
  teamFooter: 'Enviado para {email} porque gere as chaves de API da equipa {team}.',
}
