import type { Catalogue } from './catalogue.ts'

const fallback = 'Il pulsante non funziona? Apri questo link:'

export const catalogue: Catalogue = {
  theme: { unsubscribe: 'Annulla l’iscrizione a queste email' },
  email_verification: {
    subject: 'Verifica il tuo indirizzo email su {project}',
    preview: 'Apri il link per confermare che questo indirizzo è tuo.',
    title: 'Verifica il tuo indirizzo email',
    intro: 'Conferma che questo indirizzo è tuo, così {project} potrà contattarti qui.',
    button: 'Verifica l’indirizzo',
    fallback,
    validity: 'Il link funziona una sola volta, per {lifetime}.',
    note: 'Se non l’hai richiesto, non fare nulla: l’indirizzo resterà non verificato.',
  },
  password_reset: {
    subject: 'Reimposta la password su {project}',
    preview: 'Apri il link per scegliere una nuova password.',
    title: 'Reimposta la password',
    intro:
      'Scegli una nuova password per il tuo account su {project}. Dopo la modifica, l’account verrà disconnesso ovunque.',
    button: 'Scegli una nuova password',
    fallback,
    validity: 'Il link funziona una sola volta, per {lifetime}.',
    note: 'Se non l’hai richiesto, non fare nulla: la password resterà com’è.',
  },
  magic_link: {
    subject: 'Accedi a {project}: {otp}',
    preview: 'Inserisci {otp} dove l’hai richiesto, oppure apri il link.',
    title: 'Accedi a {project}',
    intro: 'Inserisci questo codice dove l’hai richiesto:',
    alternative: 'Su questo dispositivo puoi fare a meno del codice:',
    button: 'Accedi a {project}',
    fallback,
    validity: 'Entrambi funzionano una sola volta, per {lifetime}.',
    note: 'Se non li hai richiesti, non fare nulla: senza di essi nessuno può entrare.',
  },
  team_invitation: {
    subject: 'Hai un invito a unirti a {teamDisplayName}',
    preview: 'Apri il link per entrare nel team su {project}.',
    title: 'Unisciti a {teamDisplayName}',
    intro: 'Hai ricevuto un invito al team {teamDisplayName} su {project}.',
    button: 'Unisciti al team',
    fallback,
    validity: 'L’invito funziona una sola volta, per {lifetime}.',
    note: 'Entri nel team solo se accetti; se non lo conosci, non fare nulla.',
  },
  sign_in_invitation: {
    subject: 'Hai un invito ad accedere a {project}',
    preview: 'Apri il link per iniziare su {teamDisplayName}.',
    title: 'Ti diamo il benvenuto su {teamDisplayName}',
    intro: 'Hai ricevuto un invito ad accedere a {teamDisplayName}. Usa questo indirizzo per farlo.',
    button: 'Accedi',
    fallback,
    note: 'Se non conosci {project}, non fare nulla.',
  },
}
