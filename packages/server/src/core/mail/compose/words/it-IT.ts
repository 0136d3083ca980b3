import type { EmailWords } from './types.ts'

export const words: EmailWords = {
  notice: {
    subject: '{title} – {project}',
    when: 'È successo al tuo account su {project}: {time}.',
    note: 'Se sei stato tu, non devi fare nulla. Altrimenti reimposta la password e avvisa subito {project}.',
    codesLeft: 'Codici di recupero rimasti: {left}.',
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
      security_key_added: 'È stato aggiunto un token di sicurezza',
      security_key_removed: 'È stato rimosso un token di sicurezza',
      api_key_created: 'È stata creata una nuova chiave API',
      passkey_added: 'È stata aggiunta una passkey',
      passkey_removed: 'È stata rimossa una passkey',
      passkeys_removed: 'Le tue passkey sono state rimosse',
      provider_linked: 'È stato collegato un provider di accesso',
      provider_unlinked: 'È stato scollegato un provider di accesso',
      session_reused: 'Una delle tue sessioni è stata chiusa perché il suo token è stato usato due volte',
      recovery_codes_created: 'Sono stati creati nuovi codici di recupero',
      recovery_code_used: 'È stato usato un codice di recupero per accedere',
      device_trusted: 'Un dispositivo è stato contrassegnato come affidabile',
    },
  },
  noCode: {
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
  },
  revokedKey: {
    subject: 'Chiave API revocata: {description}',
    title: 'Chiave API revocata',
    preview: 'È stata trovata in pubblico, quindi non funziona più.',
    own: 'Uno scanner di segreti ha trovato in pubblico la tua chiave API «{description}» di {project}. La chiave è stata revocata e non funziona più. Termina con {lastFour}.',
    ofTeam:
      'Uno scanner di segreti ha trovato in pubblico la chiave API «{description}» del team {team} su {project}. La chiave è stata revocata e non funziona più. Termina con {lastFour}.',
    note: 'Rimuovi la chiave da dove è stata pubblicata e creane una nuova per tutto ciò che la usava.',
    ownFooter: 'Inviata a {email} perché la chiave è tua.',
    teamFooter: 'Inviata a {email} perché gestisci le chiavi API del team {team}.',
  },
  failedPayment: {
    subject: 'Il pagamento per {offer} su {project} non è riuscito',
    title: 'Il pagamento non è riuscito',
    again: {
      intro: 'Non siamo riusciti ad addebitare {amount} per {offer} su {project}. Riproveremo il {date}.',
      note: 'Controlla la carta nella pagina di fatturazione o usane un’altra. Fino ad allora non cambia nulla.',
    },
    last: {
      intro: 'Non siamo riusciti ad addebitare {amount} per {offer} su {project}. Era l’ultimo tentativo.',
      note: 'Per continuare, apri la pagina di fatturazione e scegli un’altra carta o un nuovo piano.',
    },
    action: 'Apri la fatturazione',
    footer: 'Inviata a {email} per un abbonamento su {project}.',
  },
  signInMethods: {
    pwd: 'Password',
    otp: 'Codice o link via email',
    passkey: 'Passkey',
    totp: 'Secondo fattore',
    'security-key': 'Token di sicurezza',
    recovery: 'Codice di recupero',
  },
}
