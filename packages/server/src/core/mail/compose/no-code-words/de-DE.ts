import type { NoCodeWords } from './types.ts'

export const words: NoCodeWords = {
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
}
