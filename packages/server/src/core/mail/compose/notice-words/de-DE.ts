import type { NoticeWords } from './types.ts'

export const words: NoticeWords = {
  subject: '{title} – {project}',
  when: 'Das geschah mit Ihrem Konto bei {project}: {time}.',
  note: 'Waren Sie das, müssen Sie nichts tun. Wenn nicht, setzen Sie Ihr Passwort zurück und sagen Sie {project} sofort Bescheid.',
  footer: 'Gesendet an {email}, weil diese Adresse zu einem Konto bei {project} gehört oder bis eben gehörte.',
  titles: {
    password_set: 'Ihr Konto hat jetzt ein Passwort',
    password_changed: 'Ihr Passwort wurde geändert',
    password_removed: 'Ihr Passwort wurde entfernt',
    primary_email_changed: 'Dies ist jetzt die E-Mail-Adresse Ihres Kontos',
    primary_email_replaced: 'Ihre E-Mail-Adresse wurde geändert',
    email_added: 'Ihrem Konto wurde eine E-Mail-Adresse hinzugefügt',
    second_factor_added: 'Die Zwei-Faktor-Authentifizierung wurde eingeschaltet',
    second_factor_removed: 'Die Zwei-Faktor-Authentifizierung wurde ausgeschaltet',
    api_key_created: 'Ein neuer API-Schlüssel wurde erstellt',
    passkey_added: 'Ein Passkey wurde hinzugefügt',
    passkey_removed: 'Ein Passkey wurde entfernt',
    passkeys_removed: 'Ihre Passkeys wurden entfernt',
    provider_linked: 'Ein Anmeldedienst wurde verbunden',
    provider_unlinked: 'Ein Anmeldedienst wurde getrennt',
  },
}
