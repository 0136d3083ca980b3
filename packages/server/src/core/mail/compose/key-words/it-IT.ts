import type { KeyWords } from './types.ts'

export const words: KeyWords = {
  subject: 'Chiave API revocata: {description}',
  title: 'Chiave API revocata',
  preview: 'È stata trovata in pubblico, quindi non funziona più.',
  own: 'Uno scanner di segreti ha trovato in pubblico la tua chiave API «{description}» di {project}. La chiave è stata revocata e non funziona più. Termina con {lastFour}.',
  ofTeam:
    'Uno scanner di segreti ha trovato in pubblico la chiave API «{description}» del team {team} su {project}. La chiave è stata revocata e non funziona più. Termina con {lastFour}.',
  note: 'Rimuovi la chiave da dove è stata pubblicata e creane una nuova per tutto ciò che la usava.',
  ownFooter: 'Inviata a {email} perché la chiave è tua.',
  teamFooter: 'Inviata a {email} perché gestisci le chiavi API del team {team}.',
}
