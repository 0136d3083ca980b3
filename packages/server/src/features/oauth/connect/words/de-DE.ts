import type { Words } from './types.ts'

export const words: Words = {
  title: '{provider} mit {account} verbinden?',
  text: 'Wer dieses Konto bei {project} benutzt, erreicht dann auch Ihr {provider}-Konto, und Sie melden sich mit {provider} darin an. Verbinden Sie es nur, wenn das Konto Ihnen gehört.',
  guestTitle: 'Mit {provider} fortfahren?',
  guestText:
    'Ihr {provider}-Konto übernimmt, was bei {project} als Gast getan wurde. Fahren Sie nur fort, wenn Sie das selbst begonnen haben.',
  nameless: 'einem Konto ohne Namen',
  unverified: 'Nicht bestätigt: Die Adresse gehört vielleicht nicht zum Konto',
  connect: 'Weiter zu {provider}',
  cancel: 'Abbrechen',
  onward: 'Weiter zu {provider}',
  nothingTitle: 'Es wurde nichts verbunden',
  nothingText: 'Sie können diese Seite schließen.',
  otherTitle: 'Melden Sie sich zuerst als {account} an',
  otherText: 'Dieser Browser ist nicht in diesem Konto angemeldet. Es wurde nichts damit verbunden.',
  refusedTitle: 'Diese Seite funktioniert nicht mehr',
  refusedText:
    'Sie funktioniert einmal, zehn Minuten lang, in dem Browser, in dem sie geöffnet wurde, und solange Sie angemeldet sind. Kehren Sie zu {project} zurück und versuchen Sie es noch einmal.',
}
