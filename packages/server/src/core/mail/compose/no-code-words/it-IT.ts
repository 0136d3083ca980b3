import type { NoCodeWords } from './types.ts'

export const words: NoCodeWords = {
  subject: '{title} – {project}',
  intro: 'Qualcuno ha chiesto un codice per accedere a {project} con questo indirizzo. {why}',
  note: '{advice} Se non eri tu, non devi fare nulla.',
  footer: 'Inviata a {email} perché questo indirizzo è stato inserito su {project}.',
  switched_off: {
    title: 'L’accesso tramite email è disattivato',
    why: 'I codici e i link via email sono disattivati per il tuo account, quindi questa email non ne contiene.',
    advice:
      'Se eri tu, accedi in un altro modo; puoi riattivare i codici via email nelle impostazioni del tuo account.',
  },
  unverified: {
    title: 'Il tuo indirizzo email non è verificato',
    why: 'Esiste un account con questo indirizzo, ma nessuno ha ancora dimostrato che sia suo, quindi questa email non contiene un codice.',
    advice:
      'Se eri tu, accedi con la password e verifica l’indirizzo, oppure reimposta la password, cosa che si fa via email.',
  },
  no_account: {
    title: 'Nessun account con questo indirizzo email',
    why: 'Non esiste un account con questo indirizzo e non tutti possono crearne uno, quindi questa email non contiene un codice.',
    advice: 'Se eri tu, prova con un altro indirizzo che potresti aver usato.',
  },
}
