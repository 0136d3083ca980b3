import type { PageWords } from './types.ts'

export const words: PageWords = {
  unsubscribe: {
    title: 'E-Mails von {project} abbestellen?',
    text: 'Sie erhalten keine E-Mails der Kategorie „{category}“ mehr. E-Mails zu Ihrem Konto kommen weiterhin an.',
    button: 'Abbestellen',
    doneTitle: 'Sie haben die E-Mails abbestellt',
    doneText: '{project} sendet Ihnen keine E-Mails der Kategorie „{category}“ mehr. Sie können diese Seite schließen.',
    againTitle: 'Sie haben die E-Mails schon abbestellt',
    againText:
      'Dieser Link wurde bereits verwendet. Wenn Sie E-Mails der Kategorie „{category}“ wieder erhalten möchten, ändern Sie das in Ihrem Konto bei {project}.',
    brokenTitle: 'Dieser Link funktioniert nicht',
    brokenText:
      'Er ist vielleicht unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail oder verwenden Sie den Link in einer neueren.',
    expiredTitle: 'Dieser Link ist abgelaufen',
    expiredText: 'Verwenden Sie den Link in einer neueren E-Mail. Jeder funktioniert sieben Tage lang.',
    marketing: 'Marketing',
    transactional: 'Transaktionen',
  },
  maintenance: {
    title: 'Gleich wieder da',
    text: 'Wir arbeiten an diesem Dienst und sind bald zurück. Nichts von Ihnen geht verloren.',
  },
  noProject: {
    title: 'Dieses Projekt gibt es nicht',
    text: 'Die Adresse ist vielleicht unvollständig, oder das Projekt wurde gelöscht. Fragen Sie die Person, von der Sie sie haben, nach einer neuen.',
  },
  noPage: {
    title: 'Diese Seite gibt es nicht',
    text: 'Die Adresse ist vielleicht unvollständig.',
  },
  noScript: 'Diese Seite benötigt JavaScript.',
  titles: {
    signIn: 'Anmelden',
    signUp: 'Registrieren',
    signOut: 'Abmelden',
    verifyEmail: 'E-Mail-Adresse bestätigen',
    resetPassword: 'Passwort zurücksetzen',
    account: 'Kontoeinstellungen',
    invitation: 'Teameinladung',
    terminal: 'Terminal autorisieren',
    secondFactor: 'Zwei-Faktor-Authentifizierung',
    checkout: 'Kasse',
    payment: 'Zahlung',
    takeOver: 'Projekt übernehmen',
    connect: 'Projekt verbinden',
    error: 'Etwas ist schiefgelaufen',
    notFound: 'Seite nicht gefunden',
  },
}
