import type { Words } from './words.ts'

export const spanish: Words = {
  title: '¿Conectar {provider} con {account}?',
  text: 'Quien use esta cuenta en {project} podrá llegar también a tu cuenta de {provider}, y tú entrarás en ella con {provider}. Conéctala solo si la cuenta es tuya.',
  guestTitle: '¿Continuar con {provider}?',
  guestText:
    'Tu cuenta de {provider} se quedará con lo que se hizo como invitado en {project}. Continúa solo si empezaste esto tú.',
  nameless: 'una cuenta sin nombre',
  unverified: 'Sin verificar: puede que la dirección no sea de esta cuenta',
  connect: 'Continuar a {provider}',
  cancel: 'Cancelar',
  onward: 'Continuar a {provider}',
  nothingTitle: 'No se conectó nada',
  nothingText: 'Puedes cerrar esta página.',
  otherTitle: 'Primero inicia sesión como {account}',
  otherText: 'Este navegador no tiene abierta una sesión de esa cuenta. No se conectó nada con ella.',
  refusedTitle: 'Esta página ya no funciona',
  refusedText:
    'Funciona una vez, durante diez minutos, en el navegador en el que se abrió y mientras tengas la sesión abierta. Vuelve a {project} e inténtalo de nuevo.',
}

export const french: Words = {
  title: 'Associer {provider} à {account} ?',
  text: 'Quiconque utilise ce compte chez {project} pourra aussi accéder à votre compte {provider}, et vous vous y connecterez avec {provider}. Ne continuez que si ce compte est le vôtre.',
  guestTitle: 'Continuer avec {provider} ?',
  guestText:
    'Votre compte {provider} reprendra ce qui a été fait en tant qu’invité chez {project}. Ne continuez que si vous en êtes à l’origine.',
  nameless: 'un compte sans nom',
  unverified: 'Non vérifiée : cette adresse n’appartient peut-être pas au compte',
  connect: 'Continuer vers {provider}',
  cancel: 'Annuler',
  onward: 'Continuer vers {provider}',
  nothingTitle: 'Rien n’a été associé',
  nothingText: 'Vous pouvez fermer cette page.',
  otherTitle: 'Connectez-vous d’abord en tant que {account}',
  otherText: 'Ce navigateur n’est pas connecté à ce compte. Rien n’y a été associé.',
  refusedTitle: 'Cette page ne fonctionne plus',
  refusedText:
    'Elle fonctionne une fois, pendant dix minutes, dans le navigateur où elle a été ouverte et tant que vous êtes connecté. Retournez sur {project} et réessayez.',
}

export const italian: Words = {
  title: 'Collegare {provider} a {account}?',
  text: 'Chi usa questo account su {project} potrà raggiungere anche il tuo account {provider}, e tu vi accederai con {provider}. Collegalo solo se l’account è tuo.',
  guestTitle: 'Continuare con {provider}?',
  guestText:
    'Il tuo account {provider} prenderà ciò che è stato fatto come ospite su {project}. Continua solo se hai iniziato tu.',
  nameless: 'un account senza nome',
  unverified: 'Non verificato: l’indirizzo potrebbe non appartenere all’account',
  connect: 'Continua su {provider}',
  cancel: 'Annulla',
  onward: 'Continua su {provider}',
  nothingTitle: 'Non è stato collegato nulla',
  nothingText: 'Puoi chiudere questa pagina.',
  otherTitle: 'Accedi prima come {account}',
  otherText: 'In questo browser non è aperta una sessione di quell’account. Non vi è stato collegato nulla.',
  refusedTitle: 'Questa pagina non funziona più',
  refusedText:
    'Funziona una volta, per dieci minuti, nel browser in cui è stata aperta e finché hai effettuato l’accesso. Torna su {project} e riprova.',
}

export const portugueseOfBrazil: Words = {
  title: 'Conectar {provider} a {account}?',
  text: 'Quem usar esta conta em {project} também poderá acessar sua conta do {provider}, e você entrará nela com {provider}. Conecte somente se a conta for sua.',
  guestTitle: 'Continuar com {provider}?',
  guestText:
    'Sua conta do {provider} ficará com o que foi feito como convidado em {project}. Continue somente se foi você quem começou isto.',
  nameless: 'uma conta sem nome',
  unverified: 'Não verificado: o endereço pode não pertencer à conta',
  connect: 'Continuar para {provider}',
  cancel: 'Cancelar',
  onward: 'Continuar para {provider}',
  nothingTitle: 'Nada foi conectado',
  nothingText: 'Você pode fechar esta página.',
  otherTitle: 'Entre primeiro como {account}',
  otherText: 'Este navegador não está conectado a essa conta. Nada foi conectado a ela.',
  refusedTitle: 'Esta página não funciona mais',
  refusedText:
    'Ela funciona uma vez, por dez minutos, no navegador em que foi aberta e enquanto você estiver conectado. Volte para {project} e tente de novo.',
}

export const portuguese: Words = {
  ...portugueseOfBrazil,
  title: 'Associar {provider} a {account}?',
  text: 'Quem usar esta conta em {project} poderá também aceder à sua conta {provider}, e o início de sessão passa a ser possível com {provider}. Associe-a apenas se a conta for sua.',
  guestText:
    'A sua conta {provider} ficará com o que foi feito como convidado em {project}. Continue apenas se foi o próprio a começar.',
  nothingTitle: 'Nada foi associado',
  nothingText: 'Pode fechar esta página.',
  otherTitle: 'Inicie primeiro sessão como {account}',
  otherText: 'Este navegador não tem sessão iniciada nessa conta. Nada lhe foi associado.',
  refusedTitle: 'Esta página já não funciona',
  refusedText:
    'Funciona uma vez, durante dez minutos, no navegador em que foi aberta e enquanto tiver sessão iniciada. Volte a {project} e tente novamente.',
}
