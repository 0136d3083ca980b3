import type { Words } from './words.ts'

export const english: Words = {
  title: 'Connect {provider} to {account}?',
  text: 'People who use this account at {project} will be able to reach your {provider} account, and you will sign in to it with {provider}. Connect it only if the account is yours.',
  guestTitle: 'Continue with {provider}?',
  guestText:
    'Your {provider} account takes over what was done as a guest at {project}. Continue only if you started this yourself.',
  nameless: 'an account without a name',
  unverified: 'Not verified: this address may be somebody else’s',
  connect: 'Continue to {provider}',
  cancel: 'Cancel',
  onward: 'On to {provider}',
  nothingTitle: 'Nothing was connected',
  nothingText: 'You can close this page.',
  otherTitle: 'Sign in as {account} first',
  otherText: 'This browser is not signed in to that account. Nothing was connected to it.',
  refusedTitle: 'This page no longer works',
  refusedText:
    'It works once, for ten minutes, in the browser that it was opened in, and while you are signed in. Go back to {project} and try again.',
}

export const german: Words = {
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
