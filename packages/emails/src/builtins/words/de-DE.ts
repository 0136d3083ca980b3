import type { Catalogue } from './catalogue.ts'

const fallback = 'Der Button funktioniert nicht? Öffnen Sie diesen Link:'

export const catalogue: Catalogue = {
  theme: { unsubscribe: 'Diese E-Mails abbestellen' },
  email_verification: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse bei {project}',
    preview: 'Öffnen Sie den Link, um Ihre Adresse zu bestätigen.',
    title: 'E-Mail-Adresse bestätigen',
    intro: 'Bestätigen Sie, dass diese Adresse Ihnen gehört, damit {project} Sie hier erreicht.',
    button: 'Adresse bestätigen',
    fallback,
    validity: 'Der Link funktioniert einmal und {lifetime} lang.',
    note: 'Haben Sie ihn nicht angefordert, müssen Sie nichts tun: Die Adresse bleibt dann unbestätigt.',
  },
  password_reset: {
    subject: 'Setzen Sie Ihr Passwort bei {project} zurück',
    preview: 'Öffnen Sie den Link, um ein neues Passwort zu wählen.',
    title: 'Passwort zurücksetzen',
    intro:
      'Wählen Sie ein neues Passwort für Ihr Konto bei {project}. Überall, wo das Konto angemeldet ist, wird es danach abgemeldet.',
    button: 'Neues Passwort wählen',
    fallback,
    validity: 'Der Link funktioniert einmal und {lifetime} lang.',
    note: 'Haben Sie ihn nicht angefordert, müssen Sie nichts tun: Das Passwort bleibt, wie es ist.',
  },
  magic_link: {
    subject: 'Bei {project} anmelden: {otp}',
    preview: 'Geben Sie {otp} dort ein, wo Sie den Code angefordert haben, oder öffnen Sie den Link.',
    title: 'Bei {project} anmelden',
    intro: 'Geben Sie diesen Code dort ein, wo Sie ihn angefordert haben:',
    alternative: 'Auf diesem Gerät geht es auch ohne den Code:',
    button: 'Bei {project} anmelden',
    fallback,
    validity: 'Beides funktioniert einmal und {lifetime} lang.',
    note: 'Haben Sie es nicht angefordert, müssen Sie nichts tun: Ohne Code und Link kommt niemand hinein.',
  },
  team_invitation: {
    subject: 'Sie sind eingeladen, {teamDisplayName} beizutreten',
    preview: 'Öffnen Sie den Link, um bei {project} Mitglied zu werden.',
    title: '{teamDisplayName} beitreten',
    intro: 'Sie sind in das Team {teamDisplayName} bei {project} eingeladen.',
    button: 'Dem Team beitreten',
    fallback,
    validity: 'Die Einladung gilt einmal und {lifetime} lang.',
    note: 'Sie treten erst bei, wenn Sie annehmen. Kennen Sie das Team nicht, müssen Sie nichts tun.',
  },
  sign_in_invitation: {
    subject: 'Sie sind eingeladen, sich bei {project} anzumelden',
    preview: 'Öffnen Sie den Link, um bei {teamDisplayName} loszulegen.',
    title: 'Willkommen bei {teamDisplayName}',
    intro: 'Sie sind eingeladen, sich bei {teamDisplayName} anzumelden. Verwenden Sie dafür diese Adresse.',
    button: 'Anmelden',
    fallback,
    note: 'Kennen Sie {project} nicht, müssen Sie nichts tun.',
  },
  new_sign_in: {
    subject: 'Neue Anmeldung bei Ihrem Konto bei {project}',
    preview: 'Waren Sie es selbst, müssen Sie nichts tun.',
    title: 'Waren Sie das?',
    intro:
      'Jemand hat sich bei Ihrem Konto bei {project} angemeldet, von einem Ort, an dem es bisher nicht verwendet wurde.',
    time: 'Zeit: {time}',
    place: 'Ort: {place}',
    device: 'Gerät: {device}',
    method: 'Angemeldet mit: {method}',
    advice: 'Waren Sie es selbst, müssen Sie nichts tun. Waren Sie es nicht, melden Sie hier alle ab:',
    button: 'Das war ich nicht',
    fallback,
    note: 'Der Link öffnet eine Seite, die noch einmal nachfragt. Haben Sie alle abgemeldet, funktioniert Ihr Passwort erst wieder, wenn Sie ein neues gewählt haben.',
  },
}
