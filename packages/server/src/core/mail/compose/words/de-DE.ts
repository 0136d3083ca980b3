import type { EmailWords } from './types.ts'

export const words: EmailWords = {
  notice: {
    subject: '{title} – {project}',
    when: 'Das geschah mit Ihrem Konto bei {project}: {time}.',
    note: 'Waren Sie das, müssen Sie nichts tun. Wenn nicht, setzen Sie Ihr Passwort zurück und sagen Sie {project} sofort Bescheid.',
    codesLeft: 'Verbleibende Wiederherstellungscodes: {left}.',
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
      security_key_added: 'Ein Sicherheitsschlüssel wurde hinzugefügt',
      security_key_removed: 'Ein Sicherheitsschlüssel wurde entfernt',
      api_key_created: 'Ein neuer API-Schlüssel wurde erstellt',
      passkey_added: 'Ein Passkey wurde hinzugefügt',
      passkey_removed: 'Ein Passkey wurde entfernt',
      passkeys_removed: 'Ihre Passkeys wurden entfernt',
      provider_linked: 'Ein Anmeldedienst wurde verbunden',
      provider_unlinked: 'Ein Anmeldedienst wurde getrennt',
      session_reused: 'Eine Ihrer Sitzungen wurde beendet, weil ihr Token zweimal verwendet wurde',
      recovery_codes_created: 'Neue Wiederherstellungscodes wurden erstellt',
      recovery_code_used: 'Ein Wiederherstellungscode wurde zur Anmeldung verwendet',
      device_trusted: 'Ein Gerät wurde als vertrauenswürdig eingestuft',
    },
  },
  noCode: {
    subject: '{title} – {project}',
    intro: 'Jemand hat einen Code angefordert, um sich mit dieser Adresse bei {project} anzumelden. {why}',
    note: '{advice} Waren Sie es nicht, müssen Sie nichts tun.',
    footer: 'Gesendet an {email}, weil die Adresse bei {project} eingegeben wurde.',
    switched_off: {
      title: 'Die Anmeldung per E-Mail ist ausgeschaltet',
      why: 'Codes und Links per E-Mail sind für Ihr Konto ausgeschaltet, daher enthält diese E-Mail keine.',
      advice:
        'Waren Sie es selbst, melden Sie sich auf andere Weise an; in den Kontoeinstellungen können Sie Codes per E-Mail wieder einschalten.',
    },
    unverified: {
      title: 'Ihre E-Mail-Adresse ist nicht bestätigt',
      why: 'Es gibt ein Konto mit dieser Adresse, aber niemand hat bisher gezeigt, dass sie ihm gehört. Daher enthält diese E-Mail keinen Code.',
      advice:
        'Waren Sie es selbst, melden Sie sich mit Ihrem Passwort an und bestätigen Sie die Adresse, oder setzen Sie das Passwort zurück, was per E-Mail geht.',
    },
    no_account: {
      title: 'Kein Konto mit dieser E-Mail-Adresse',
      why: 'Es gibt kein Konto mit dieser Adresse, und neue stehen nicht allen offen. Daher enthält diese E-Mail keinen Code.',
      advice: 'Waren Sie es selbst, versuchen Sie es mit einer anderen Adresse, die Sie benutzt haben könnten.',
    },
  },
  revokedKey: {
    subject: 'API-Schlüssel widerrufen: {description}',
    title: 'API-Schlüssel widerrufen',
    preview: 'Er wurde öffentlich gefunden und funktioniert deshalb nicht mehr.',
    own: 'Ein Suchdienst für Geheimnisse hat Ihren API-Schlüssel „{description}“ bei {project} öffentlich gefunden. Der Schlüssel wurde widerrufen und funktioniert nicht mehr. Er endet auf {lastFour}.',
    ofTeam:
      'Ein Suchdienst für Geheimnisse hat den API-Schlüssel „{description}“ des Teams {team} bei {project} öffentlich gefunden. Der Schlüssel wurde widerrufen und funktioniert nicht mehr. Er endet auf {lastFour}.',
    note: 'Entfernen Sie den Schlüssel dort, wo er veröffentlicht wurde, und erstellen Sie einen neuen für alles, was ihn verwendet hat.',
    ownFooter: 'Gesendet an {email}, weil der Schlüssel Ihnen gehört.',
    teamFooter: 'Gesendet an {email}, weil Sie die API-Schlüssel des Teams {team} verwalten.',
  },
  failedPayment: {
    subject: 'Ihre Zahlung für {offer} bei {project} ist fehlgeschlagen',
    title: 'Ihre Zahlung ist fehlgeschlagen',
    again: {
      intro: 'Wir konnten {amount} für {offer} bei {project} nicht abbuchen. Am {date} versuchen wir es noch einmal.',
      note: 'Prüfen Sie Ihre Karte auf der Seite zur Abrechnung oder nehmen Sie eine andere. Bis dahin ändert sich nichts.',
    },
    last: {
      intro: 'Wir konnten {amount} für {offer} bei {project} nicht abbuchen. Das war der letzte Versuch.',
      note: 'Wenn Sie dabeibleiben möchten, öffnen Sie die Seite zur Abrechnung und wählen Sie eine andere Karte oder einen neuen Tarif.',
    },
    action: 'Abrechnung öffnen',
    footer: 'An {email} gesendet, weil es bei {project} ein Abonnement gibt.',
  },
  signInMethods: {
    pwd: 'Passwort',
    otp: 'Code oder Link per E-Mail',
    passkey: 'Passkey',
    totp: 'Zweiter Faktor',
    'security-key': 'Sicherheitsschlüssel',
    recovery: 'Wiederherstellungscode',
  },
}
