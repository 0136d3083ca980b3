import type { NoticeWords } from './types.ts'

export const words: NoticeWords = {
  subject: '{title} – {project}',
  when: 'È successo al tuo account su {project}: {time}.',
  note: 'Se sei stato tu, non devi fare nulla. Altrimenti reimposta la password e avvisa subito {project}.',
  footer: 'Inviata a {email} perché appartiene, o apparteneva fino a ora, a un account su {project}.',
  titles: {
    password_set: 'Il tuo account ora ha una password',
    password_changed: 'La tua password è stata cambiata',
    password_removed: 'La tua password è stata rimossa',
    primary_email_changed: 'Questo è ora l’indirizzo email del tuo account',
    primary_email_replaced: 'L’indirizzo email del tuo account è cambiato',
    email_added: 'Un indirizzo email è stato aggiunto al tuo account',
    second_factor_added: 'L’autenticazione a due fattori è stata attivata',
    second_factor_removed: 'L’autenticazione a due fattori è stata disattivata',
    api_key_created: 'È stata creata una nuova chiave API',
    passkey_added: 'È stata aggiunta una passkey',
    passkey_removed: 'È stata rimossa una passkey',
    passkeys_removed: 'Le tue passkey sono state rimosse',
    provider_linked: 'È stato collegato un provider di accesso',
    provider_unlinked: 'È stato scollegato un provider di accesso',
  },
}
