import type { Words } from './types.ts'

export const words: Words = {
  title: 'Collegare {provider} a {account}?',
  text: 'Chi usa questo account su {project} potrà raggiungere anche il tuo account {provider}, e tu vi accederai con {provider}. Collegalo solo se l’account è tuo.',
  guestTitle: 'Continuare con {provider}?',
  guestText:
    'Il tuo account {provider} prenderà ciò che è stato fatto come ospite su {project}. Continua solo se hai iniziato tu.',
  nameless: 'un account senza nome',
  unverified: 'Non verificato: l’indirizzo potrebbe non appartenere all’account',
  connect: 'Continua su {provider}',
  cancel: 'Annulla',
  onward: 'Continua su {provider}',
  nothingTitle: 'Non è stato collegato nulla',
  nothingText: 'Puoi chiudere questa pagina.',
  otherTitle: 'Accedi prima come {account}',
  otherText: 'In questo browser non è aperta una sessione di quell’account. Non vi è stato collegato nulla.',
  refusedTitle: 'Questa pagina non funziona più',
  refusedText:
    'Funziona una volta, per dieci minuti, nel browser in cui è stata aperta e finché hai effettuato l’accesso. Torna su {project} e riprova.',
}
