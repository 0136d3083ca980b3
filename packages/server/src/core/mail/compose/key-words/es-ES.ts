import type { KeyWords } from './types.ts'

export const words: KeyWords = {
  subject: 'Clave de API revocada: {description}',
  title: 'Clave de API revocada',
  preview: 'Se encontró publicada, así que ya no funciona.',
  own: 'Un buscador de secretos encontró publicada tu clave de API «{description}» de {project}. La clave se ha revocado y ya no funciona. Termina en {lastFour}.',
  ofTeam:
    'Un buscador de secretos encontró publicada la clave de API «{description}» del equipo {team} en {project}. La clave se ha revocado y ya no funciona. Termina en {lastFour}.',
  note: 'Retira la clave de donde se publicó y crea una nueva para todo lo que la usaba.',
  ownFooter: 'Enviado a {email} porque la clave es tuya.',
  teamFooter: 'Enviado a {email} porque gestionas las claves de API del equipo {team}.',
}
