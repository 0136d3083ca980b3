import type { KeyWords } from './types.ts'

export const words: KeyWords = {
  subject: 'Clé API révoquée : {description}',
  title: 'Clé API révoquée',
  preview: 'Elle a été trouvée publiquement et ne fonctionne donc plus.',
  own: 'Un détecteur de secrets a trouvé publiquement votre clé API « {description} » de {project}. La clé a été révoquée et ne fonctionne plus. Elle se termine par {lastFour}.',
  ofTeam:
    'Un détecteur de secrets a trouvé publiquement la clé API « {description} » de l’équipe {team} sur {project}. La clé a été révoquée et ne fonctionne plus. Elle se termine par {lastFour}.',
  note: 'Retirez la clé de l’endroit où elle a été publiée, et créez-en une nouvelle pour tout ce qui l’utilisait.',
  ownFooter: 'Envoyé à {email}, car la clé vous appartient.',
  teamFooter: 'Envoyé à {email}, car vous gérez les clés API de l’équipe {team}.',
}
