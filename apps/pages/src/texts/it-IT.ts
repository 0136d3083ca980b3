import type { Catalogue } from './source.ts'

export const catalogue: Catalogue = {
  'The seller': 'Il venditore',
  'This link does not work': 'Questo link non funziona',
  'It was used already, or it is older than a day. Ask whoever sent it for a new one.':
    'È già stato usato o ha più di un giorno. Chiedine uno nuovo a chi te l’ha inviato.',
  'This link was tried too often': 'Questo link è stato provato troppe volte',
  'To keep it safe, it no longer works. Ask whoever sent it for a new one.':
    'Per sicurezza non funziona più. Chiedine uno nuovo a chi te l’ha inviato.',
  'The offer could not be loaded': 'Impossibile caricare l’offerta',
  'Nothing was charged. Check your connection and try again.':
    'Non è stato addebitato nulla. Controlla la connessione e riprova.',
  'Try again': 'Riprova',
  'Loading…': 'Caricamento…',
  'Subscribe to {offer}': 'Abbonati a {offer}',
  'Buy {offer}': 'Acquista {offer}',
  '{amount} per day': '{amount} al giorno',
  '{amount} per week': '{amount} alla settimana',
  '{amount} per month': '{amount} al mese',
  '{amount} per year': '{amount} all’anno',
  '{amount} every {duration}': '{amount} ogni {duration}',
  'After {duration}': 'Dopo {duration}',
  'Due today': 'Da pagare oggi',
  'You already have this.': 'Ce l’hai già.',
  '{offer} is active for this account, so there is nothing to pay.':
    '{offer} è attivo per questo account, quindi non c’è nulla da pagare.',
  'This changes your plan.': 'Questo cambia il tuo piano.',
  '{offer} takes the place of {offers}.': '{offer} prende il posto di {offers}.',
  'You pay with the card that pays for {offers}. What is left of it is taken off.':
    'Paghi con la carta con cui viene pagato {offers}. Quanto ne resta viene detratto.',
  'Switch to {offer}': 'Passa a {offer}',
  'Switch plan': 'Cambia piano',
  Payment: 'Pagamento',
  'Nothing is due.': 'Non c’è nulla da pagare.',
  'Test mode.': 'Modalità di prova.',
  'No money moves.': 'Nessun denaro viene trasferito.',
  'Skip payment': 'Salta il pagamento',
  'This offer has no price that can be paid here.': 'Questa offerta non ha un prezzo che si possa pagare qui.',
  '{seller} charges you through Stripe and never sees your card number.':
    '{seller} addebita tramite Stripe e non vede mai il numero della tua carta.',
  '{seller} is in test mode and takes no payments yet.':
    '{seller} è in modalità di prova e non accetta ancora pagamenti.',
  'Skip the payment to try it out.': 'Salta il pagamento per provarlo.',
  '{seller} cannot take payments on this page right now. Ask them for another way to pay.':
    '{seller} al momento non può accettare pagamenti su questa pagina. Chiedi un altro modo per pagare.',
  Price: 'Prezzo',
  each: 'ciascuno',
  Quantity: 'Quantità',
  'That is the most at once': 'È il massimo in una volta',
  'One fewer': 'Uno in meno',
  'One more': 'Uno in più',
  'One-time': 'Una tantum',
  Daily: 'Giornaliero',
  Weekly: 'Settimanale',
  Monthly: 'Mensile',
  Yearly: 'Annuale',
  'Every {duration}': 'Ogni {duration}',
  'Paid once': 'Pagato una volta',
  'Billed every day': 'Addebitato ogni giorno',
  'Billed every week': 'Addebitato ogni settimana',
  'Billed every month': 'Addebitato ogni mese',
  'Billed every year': 'Addebitato ogni anno',
  'Billed every {duration}': 'Addebitato ogni {duration}',
  '{duration} free, then {price}': '{duration} gratis, poi {price}',
  '{amount} once.': '{amount} una volta sola.',
  '{amount} today, then {price} until you cancel.': '{amount} oggi, poi {price} fino alla disdetta.',
  'Nothing for {duration}, then {price} until you cancel.': 'Nulla per {duration}, poi {price} fino alla disdetta.',
  'Start free trial': 'Inizia la prova gratuita',
  'Subscribe for {amount}': 'Abbonati per {amount}',
  'Pay {amount}': 'Paga {amount}',
  'Something went wrong on our side. Try again in a moment.':
    'Qualcosa è andato storto da parte nostra. Riprova tra un momento.',
  'This link was used or has expired. Ask for a new one.': 'Questo link è stato usato o è scaduto. Chiedine uno nuovo.',
  'The account that this link was made for no longer exists.':
    'L’account per cui è stato creato questo link non esiste più.',
  'The team that this link was made for no longer exists.':
    'Il team per cui è stato creato questo link non esiste più.',
  'The server could not be reached. Check your connection and try again.':
    'Impossibile raggiungere il server. Controlla la connessione e riprova.',
  'The payment form could not be loaded. Check your connection and reload the page.':
    'Impossibile caricare il modulo di pagamento. Controlla la connessione e ricarica la pagina.',
  'The payment did not go through. Try again, or pay in another way.':
    'Il pagamento non è andato a buon fine. Riprova o paga in un altro modo.',
  'Nothing was charged. Go back and try again, or pay in another way.':
    'Non è stato addebitato nulla. Torna indietro e riprova, o paga in un altro modo.',
  'Bought in test mode': 'Acquistato in modalità di prova',
  'No money moved. You can close this page.': 'Nessun denaro è stato trasferito. Puoi chiudere questa pagina.',
  'Payment complete': 'Pagamento completato',
  'Thank you. You can close this page.': 'Grazie. Puoi chiudere questa pagina.',
  'Payment on its way': 'Pagamento in corso',
  'Your bank is still working on it, which can take some days. You do not need to do anything else.':
    'La tua banca lo sta ancora elaborando: possono volerci alcuni giorni. Non devi fare altro.',
  'The payment did not go through': 'Il pagamento non è andato a buon fine',
  'Your bank wants you to confirm': 'La tua banca chiede una conferma',
  'The payment was not confirmed, so nothing was charged. Go back and try again.':
    'Il pagamento non è stato confermato, quindi non è stato addebitato nulla. Torna indietro e riprova.',
  'The payment was canceled': 'Il pagamento è stato annullato',
  'We do not know about this payment': 'Non sappiamo nulla di questo pagamento',
  'If money was taken, what you bought appears by itself. Otherwise go back and try again.':
    'Se è stato addebitato del denaro, ciò che hai acquistato comparirà da sé. Altrimenti torna indietro e riprova.',
  '{seller} has your payment. You can close this page.':
    '{seller} ha ricevuto il tuo pagamento. Puoi chiudere questa pagina.',
  'Go back': 'Indietro',
  'Save {percent}': 'Risparmia il {percent}',
  'Back to {seller}': 'Torna a {seller}',
  'Back to the app': 'Torna all’app',
  'Have a code?': 'Hai un codice?',
  'Discount code': 'Codice sconto',
  Apply: 'Applica',
  'Remove the code': 'Rimuovi il codice',
  'Discount ({code})': 'Sconto ({code})',
  'This code does not exist. Check how it is spelled.': 'Questo codice non esiste. Controlla come è scritto.',
  'This code has expired.': 'Questo codice è scaduto.',
  'This code has been used up.': 'Questo codice è esaurito.',
  'You have used this code already.': 'Hai già usato questo codice.',
  'A payment with this code was begun. Finish it, or try again tomorrow.':
    'È già stato avviato un pagamento con questo codice. Completalo o riprova domani.',
  'This code is not for this offer.': 'Questo codice non vale per questa offerta.',
  'This code is not for the currency of this price.': 'Questo codice non vale per la valuta di questo prezzo.',
  'Too many codes were tried. Wait a few minutes.': 'Sono stati provati troppi codici. Attendi qualche minuto.',
  '{discount} off the first payment': '{discount} di sconto sul primo pagamento',
  '{discount} off for {duration}': '{discount} di sconto per {duration}',
  '{discount} off every payment': '{discount} di sconto su ogni pagamento',
  '{amount} today, and {price} after {duration} until you cancel.':
    '{amount} oggi e {price} dopo {duration}, finché non disdici.',
  'Get it for free': 'Ottieni gratis',
  'This address is not complete': 'Questo indirizzo è incompleto',
  'Start again at the partner.': 'Ricomincia dal sito del partner.',
  'Connect a project': 'Collega un progetto',
  'Another service asks to manage one of your projects. Sign in to choose one.':
    'Un altro servizio chiede di gestire uno dei tuoi progetti. Accedi per sceglierne uno.',
  'Sign in': 'Accedi',
  Cancel: 'Annulla',
  'The service you came from gets full access to the project you choose. You can end it among the project’s keys. You are signed in as {name}.':
    'Il servizio da cui provieni ottiene accesso completo al progetto che scegli. Puoi revocarlo tra le chiavi del progetto. Hai effettuato l’accesso come {name}.',
  Connect: 'Collega',
  'It is for the project “{project}” there.': 'Lì si tratta del progetto “{project}”.',
  'You have no project yet. Create one in the dashboard first.':
    'Non hai ancora un progetto. Creane prima uno nella dashboard.',
  Project: 'Progetto',
  'This project cannot be taken over': 'Questo progetto non può essere preso in carico',
  'Take over this project?': 'Prendere in carico questo progetto?',
  'It will belong to a new team of yours. You are signed in as {name}.':
    'Apparterrà a un tuo nuovo team. Hai effettuato l’accesso come {name}.',
  'Sign in or create an account first, then it can belong to you.':
    'Accedi o crea prima un account, poi potrà essere tuo.',
  'Take over the project': 'Prendi in carico il progetto',
  'Not now': 'Non ora',
  'your account': 'il tuo account',
  'This link is not complete. Ask whoever sent it for a new one.':
    'Questo link è incompleto. Chiedine uno nuovo a chi te l’ha inviato.',
  'This link has expired: it works for an hour. Ask whoever sent it for a new one.':
    'Questo link è scaduto: funziona per un’ora. Chiedine uno nuovo a chi te l’ha inviato.',
  'This link was used already. The project has its owner.':
    'Questo link è già stato usato. Il progetto ha già un proprietario.',
  'This link was tried too often. Ask whoever sent it for a new one.':
    'Questo link è stato provato troppe volte. Chiedine uno nuovo a chi te l’ha inviato.',
  '← Back to the dashboard': '← Torna alla dashboard',
}
