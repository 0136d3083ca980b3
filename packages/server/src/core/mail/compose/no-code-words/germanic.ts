import type { NoCodeWords } from './words.ts'

export const english: NoCodeWords = {
  subject: '{title} at {project}',
  intro: 'Somebody asked for a code to sign in to {project} with this address. {why}',
  note: '{advice} If it was not you, there is nothing to do.',
  footer: 'Sent to {email} because it was entered at {project}.',
  switched_off: {
    title: 'Signing in by email is off',
    why: 'Codes and links by email are switched off for your account, so this email has none.',
    advice:
      'If this was you, use another sign-in method; you can switch codes by email on again in your account settings.',
  },
  unverified: {
    title: 'Your email is not verified',
    why: 'There is an account with this address, but nobody has shown yet that the address is theirs, so this email has no code.',
    advice:
      'If this was you, sign in with your password and verify the address, or reset the password, which works by email.',
  },
  no_account: {
    title: 'No account with this email',
    why: 'There is no account with this address, and new ones are not open to everybody, so this email has no code.',
    advice: 'If this was you, try another address that you may have used.',
  },
}

export const german: NoCodeWords = {
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
