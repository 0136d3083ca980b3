import type { Catalogue } from './source.ts'

export const catalogue: Catalogue = {
  'The seller': 'Der Anbieter',
  'This link does not work': 'Dieser Link funktioniert nicht',
  'It was used already, or it is older than a day. Ask whoever sent it for a new one.':
    'Er wurde schon verwendet oder ist älter als ein Tag. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  'This link was tried too often': 'Dieser Link wurde zu oft versucht',
  'To keep it safe, it no longer works. Ask whoever sent it for a new one.':
    'Zur Sicherheit funktioniert er nicht mehr. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  'The offer could not be loaded': 'Das Angebot konnte nicht geladen werden',
  'Nothing was charged. Check your connection and try again.':
    'Es wurde nichts abgebucht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'Try again': 'Noch einmal versuchen',
  'Loading…': 'Wird geladen …',
  'Subscribe to {offer}': '{offer} abonnieren',
  'Buy {offer}': '{offer} kaufen',
  '{amount} per day': '{amount} pro Tag',
  '{amount} per week': '{amount} pro Woche',
  '{amount} per month': '{amount} pro Monat',
  '{amount} per year': '{amount} pro Jahr',
  '{amount} every {duration}': '{amount} alle {duration}',
  'After {duration}': '{duration} später',
  'Due today': 'Heute fällig',
  'You already have this.': 'Das haben Sie schon.',
  '{offer} is active for this account, so there is nothing to pay.':
    '{offer} ist für dieses Konto aktiv, es gibt also nichts zu bezahlen.',
  'This changes your plan.': 'Damit ändert sich Ihr Tarif.',
  '{offer} takes the place of {offers}.': '{offer} ersetzt {offers}.',
  'You pay with the card that pays for {offers}. What is left of it is taken off.':
    'Sie zahlen mit der Karte, mit der {offers} bezahlt wird. Was davon noch übrig ist, wird abgezogen.',
  'Switch to {offer}': 'Zu {offer} wechseln',
  'Switch plan': 'Tarif wechseln',
  Payment: 'Zahlung',
  'Nothing is due.': 'Es ist nichts fällig.',
  'Test mode.': 'Testmodus.',
  'No money moves.': 'Es fließt kein Geld.',
  'Skip payment': 'Zahlung überspringen',
  'This offer has no price that can be paid here.': 'Dieses Angebot hat keinen Preis, der hier bezahlt werden kann.',
  '{seller} charges you through Stripe and never sees your card number.':
    '{seller} bucht über Stripe ab und sieht Ihre Kartennummer nie.',
  '{seller} is in test mode and takes no payments yet.': '{seller} ist im Testmodus und nimmt noch keine Zahlungen an.',
  'Skip the payment to try it out.': 'Überspringen Sie die Zahlung, um es auszuprobieren.',
  '{seller} cannot take payments on this page right now. Ask them for another way to pay.':
    '{seller} kann auf dieser Seite gerade keine Zahlungen annehmen. Fragen Sie dort nach einer anderen Zahlungsart.',
  Price: 'Preis',
  each: 'pro Stück',
  Quantity: 'Menge',
  'That is the most at once': 'Mehr geht nicht auf einmal',
  'One fewer': 'Eins weniger',
  'One more': 'Eins mehr',
  'One-time': 'Einmalig',
  Daily: 'Täglich',
  Weekly: 'Wöchentlich',
  Monthly: 'Monatlich',
  Yearly: 'Jährlich',
  'Every {duration}': 'Alle {duration}',
  'Paid once': 'Einmal bezahlt',
  'Billed every day': 'Täglich abgerechnet',
  'Billed every week': 'Wöchentlich abgerechnet',
  'Billed every month': 'Monatlich abgerechnet',
  'Billed every year': 'Jährlich abgerechnet',
  'Billed every {duration}': 'Alle {duration} abgerechnet',
  '{duration} free, then {price}': '{duration} kostenlos, danach {price}',
  '{amount} once.': '{amount} einmalig.',
  '{amount} today, then {price} until you cancel.': '{amount} heute, danach {price}, bis Sie kündigen.',
  'Nothing for {duration}, then {price} until you cancel.': '{duration} lang nichts, danach {price}, bis Sie kündigen.',
  'Start free trial': 'Kostenlos testen',
  'Subscribe for {amount}': 'Für {amount} abonnieren',
  'Pay {amount}': '{amount} bezahlen',
  'Something went wrong on our side. Try again in a moment.':
    'Bei uns ist etwas schiefgelaufen. Versuchen Sie es gleich noch einmal.',
  'This link was used or has expired. Ask for a new one.':
    'Dieser Link wurde schon verwendet oder ist abgelaufen. Bitten Sie um einen neuen.',
  'The account that this link was made for no longer exists.':
    'Das Konto, für das dieser Link erstellt wurde, gibt es nicht mehr.',
  'The team that this link was made for no longer exists.':
    'Das Team, für das dieser Link erstellt wurde, gibt es nicht mehr.',
  'The server could not be reached. Check your connection and try again.':
    'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'The payment form could not be loaded. Check your connection and reload the page.':
    'Das Zahlungsformular konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
  'The payment did not go through. Try again, or pay in another way.':
    'Die Zahlung ist fehlgeschlagen. Versuchen Sie es noch einmal oder bezahlen Sie auf andere Weise.',
  'Nothing was charged. Go back and try again, or pay in another way.':
    'Es wurde nichts abgebucht. Gehen Sie zurück und versuchen Sie es noch einmal, oder bezahlen Sie auf andere Weise.',
  'Bought in test mode': 'Im Testmodus gekauft',
  'No money moved. You can close this page.': 'Es ist kein Geld geflossen. Sie können diese Seite schließen.',
  'Payment complete': 'Zahlung abgeschlossen',
  'Thank you. You can close this page.': 'Vielen Dank. Sie können diese Seite schließen.',
  'Payment on its way': 'Zahlung unterwegs',
  'Your bank is still working on it, which can take some days. You do not need to do anything else.':
    'Ihre Bank bearbeitet sie noch, was einige Tage dauern kann. Sie müssen nichts weiter tun.',
  'The payment did not go through': 'Die Zahlung ist fehlgeschlagen',
  'Your bank wants you to confirm': 'Ihre Bank möchte eine Bestätigung',
  'The payment was not confirmed, so nothing was charged. Go back and try again.':
    'Die Zahlung wurde nicht bestätigt, daher wurde nichts abgebucht. Gehen Sie zurück und versuchen Sie es noch einmal.',
  'The payment was canceled': 'Die Zahlung wurde abgebrochen',
  'We do not know about this payment': 'Wir wissen nichts von dieser Zahlung',
  'If money was taken, what you bought appears by itself. Otherwise go back and try again.':
    'Falls Geld abgebucht wurde, erscheint Ihr Kauf von selbst. Andernfalls gehen Sie zurück und versuchen Sie es noch einmal.',
  '{seller} has your payment. You can close this page.':
    '{seller} hat Ihre Zahlung erhalten. Sie können diese Seite schließen.',
  'Go back': 'Zurück',
  'Save {percent}': '{percent} sparen',
  'Back to {seller}': 'Zurück zu {seller}',
  'Back to the app': 'Zurück zur App',
  'Have a code?': 'Haben Sie einen Code?',
  'Discount code': 'Rabattcode',
  Apply: 'Einlösen',
  'Remove the code': 'Code entfernen',
  'Discount ({code})': 'Rabatt ({code})',
  'This code does not exist. Check how it is spelled.': 'Diesen Code gibt es nicht. Prüfen Sie die Schreibweise.',
  'This code has expired.': 'Dieser Code ist abgelaufen.',
  'This code has been used up.': 'Dieser Code ist aufgebraucht.',
  'You have used this code already.': 'Sie haben diesen Code schon verwendet.',
  'A payment with this code was begun. Finish it, or try again tomorrow.':
    'Mit diesem Code wurde eine Zahlung begonnen. Schließen Sie sie ab, oder versuchen Sie es morgen noch einmal.',
  'This code is not for this offer.': 'Dieser Code gilt nicht für dieses Angebot.',
  'This code is not for the currency of this price.': 'Dieser Code gilt nicht für die Währung dieses Preises.',
  'Too many codes were tried. Wait a few minutes.': 'Es wurden zu viele Codes versucht. Warten Sie einige Minuten.',
  '{discount} off the first payment': '{discount} Rabatt auf die erste Zahlung',
  '{discount} off for {duration}': '{discount} Rabatt für {duration}',
  '{discount} off every payment': '{discount} Rabatt auf jede Zahlung',
  '{amount} today, and {price} after {duration} until you cancel.':
    '{amount} heute und nach {duration} {price}, bis Sie kündigen.',
  'Get it for free': 'Kostenlos erhalten',
  'This address is not complete': 'Diese Adresse ist unvollständig',
  'Start again at the partner.': 'Beginnen Sie beim Partner noch einmal.',
  'Connect a project': 'Projekt verbinden',
  'Another service asks to manage one of your projects. Sign in to choose one.':
    'Ein anderer Dienst möchte eines Ihrer Projekte verwalten. Melden Sie sich an, um eines auszuwählen.',
  'Sign in': 'Anmelden',
  Cancel: 'Abbrechen',
  'The service you came from gets full access to the project you choose. You can end it among the project’s keys. You are signed in as {name}.':
    'Der Dienst, von dem Sie kommen, erhält vollen Zugriff auf das Projekt, das Sie auswählen. Unter den Schlüsseln des Projekts können Sie den Zugriff beenden. Sie sind angemeldet als {name}.',
  Connect: 'Verbinden',
  'It is for the project “{project}” there.': 'Es geht dort um das Projekt „{project}“.',
  'You have no project yet. Create one in the dashboard first.':
    'Sie haben noch kein Projekt. Erstellen Sie zuerst eines im Dashboard.',
  Project: 'Projekt',
  'This project cannot be taken over': 'Dieses Projekt kann nicht übernommen werden',
  'Take over this project?': 'Dieses Projekt übernehmen?',
  'It will belong to a new team of yours. You are signed in as {name}.':
    'Es wird einem neuen Team von Ihnen gehören. Sie sind angemeldet als {name}.',
  'Sign in or create an account first, then it can belong to you.':
    'Melden Sie sich an oder erstellen Sie ein Konto, dann kann es Ihnen gehören.',
  'Take over the project': 'Projekt übernehmen',
  'Not now': 'Nicht jetzt',
  'your account': 'Ihr Konto',
  'This link is not complete. Ask whoever sent it for a new one.':
    'Dieser Link ist unvollständig. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  'This link has expired: it works for an hour. Ask whoever sent it for a new one.':
    'Dieser Link ist abgelaufen: Er gilt eine Stunde lang. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  'This link was used already. The project has its owner.':
    'Dieser Link wurde schon verwendet. Das Projekt hat einen Besitzer.',
  'This link was tried too often. Ask whoever sent it for a new one.':
    'Dieser Link wurde zu oft versucht. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  '← Back to the dashboard': '← Zurück zum Dashboard',
}
