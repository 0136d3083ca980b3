import type { PageWords } from './types.ts'

export const words: PageWords = {
  unsubscribe: {
    title: 'Annullare l’iscrizione a {project}?',
    text: 'Non riceverai più email della categoria «{category}». Le email sul tuo account continueranno ad arrivare.',
    button: 'Annulla l’iscrizione',
    doneTitle: 'Hai annullato l’iscrizione',
    doneText: '{project} non ti invierà più email della categoria «{category}». Puoi chiudere questa pagina.',
    againTitle: 'Avevi già annullato l’iscrizione',
    againText:
      'Questo link è già stato usato. Per ricevere di nuovo le email della categoria «{category}», modifica la scelta nel tuo account su {project}.',
    brokenTitle: 'Questo link non funziona',
    brokenText: 'Potrebbe essere incompleto. Aprilo di nuovo dall’email, o usa il link di un’email più recente.',
    expiredTitle: 'Questo link è scaduto',
    expiredText: 'Usa il link di un’email più recente. Ognuno funziona per sette giorni.',
    marketing: 'marketing',
    transactional: 'transazioni',
  },
  maintenance: {
    title: 'Torniamo subito',
    text: 'Stiamo lavorando a questo servizio e torneremo presto. Nulla di tuo è andato perso.',
  },
  noProject: {
    title: 'Questo progetto non esiste',
    text: 'L’indirizzo potrebbe essere incompleto, o il progetto è stato eliminato. Chiedine uno nuovo a chi te l’ha dato.',
  },
  noPage: {
    title: 'Questa pagina non esiste',
    text: 'L’indirizzo potrebbe essere incompleto.',
  },
  noScript: 'Questa pagina ha bisogno di JavaScript.',
  titles: {
    signIn: 'Accedi',
    signUp: 'Registrati',
    signOut: 'Esci',
    verifyEmail: 'Verifica la tua email',
    resetPassword: 'Reimposta la password',
    account: 'Impostazioni dell’account',
    invitation: 'Invito in un team',
    terminal: 'Autorizza un terminale',
    secondFactor: 'Autenticazione a due fattori',
    checkout: 'Acquisto',
    payment: 'Pagamento',
    takeOver: 'Prendi in carico un progetto',
    connect: 'Collega un progetto',
    error: 'Qualcosa è andato storto',
    notFound: 'Pagina non trovata',
  },
}
