import type { Language } from '@hallpass/contract/languages'

/** Names in braces are filled in. */
export interface LowBalanceWords {
  /** `{item}` and `{project}`, as in the intros. */
  subject: string
  title: string
  /** `{quantity}`. */
  intro: string
  /** And `{team}`. */
  teamIntro: string
  note: string
  /** `{email}` and `{project}`. */
  footer: string
}

const spanish: LowBalanceWords = {
  subject: 'Te queda poco saldo de {item} en {project}',
  title: 'Queda poco saldo',
  intro: 'Tu saldo de {item} en {project} ha bajado a {quantity}.',
  teamIntro: 'El saldo de {item} del equipo {team} en {project} ha bajado a {quantity}.',
  note: 'Recibirás un aviso cada vez que el saldo baje hasta este punto.',
  footer: 'Enviado a {email} porque queda poco saldo en {project}.',
}
const french: LowBalanceWords = {
  subject: 'Votre solde de {item} chez {project} est presque épuisé',
  title: 'Solde presque épuisé',
  intro: 'Votre solde de {item} chez {project} est descendu à {quantity}.',
  teamIntro: 'Le solde de {item} de l’équipe {team} chez {project} est descendu à {quantity}.',
  note: 'Vous recevez un seul message chaque fois que le solde atteint ce niveau.',
  footer: 'Envoyé à {email} en raison d’un solde faible chez {project}.',
}

export const lowBalanceWords: Readonly<Record<Language, LowBalanceWords>> = {
  'en-US': {
    subject: 'Your balance of {item} at {project} is low',
    title: 'Your balance is low',
    intro: 'Your balance of {item} at {project} is down to {quantity}.',
    teamIntro: 'The balance of {item} of the team {team} at {project} is down to {quantity}.',
    note: 'You get one email each time the balance falls this low.',
    footer: 'Sent to {email} because of a low balance at {project}.',
  },
  'ar-001': {
    subject: 'رصيدك من {item} لدى {project} منخفض',
    title: 'رصيدك منخفض',
    intro: 'انخفض رصيدك من {item} لدى {project} إلى {quantity}.',
    teamIntro: 'انخفض رصيد الفريق {team} من {item} لدى {project} إلى {quantity}.',
    note: 'تصلك رسالة واحدة في كل مرة ينخفض فيها الرصيد إلى هذا الحد.',
    footer: 'أُرسلت إلى {email} بسبب انخفاض الرصيد لدى {project}.',
  },
  'de-DE': {
    subject: 'Ihr Guthaben an {item} bei {project} ist niedrig',
    title: 'Ihr Guthaben ist niedrig',
    intro: 'Ihr Guthaben an {item} bei {project} ist auf {quantity} gesunken.',
    teamIntro: 'Das Guthaben des Teams {team} an {item} bei {project} ist auf {quantity} gesunken.',
    note: 'Sie erhalten jedes Mal eine E-Mail, wenn das Guthaben so weit sinkt.',
    footer: 'An {email} gesendet, weil ein Guthaben bei {project} niedrig ist.',
  },
  'es-419': spanish,
  'es-ES': spanish,
  'fr-FR': french,
  'fr-CA': french,
  'he-IL': {
    subject: 'היתרה של {item} ב-{project} נמוכה',
    title: 'היתרה נמוכה',
    intro: 'היתרה שלך של {item} ב-{project} ירדה ל-{quantity}.',
    teamIntro: 'היתרה של {item} של הצוות {team} ב-{project} ירדה ל-{quantity}.',
    note: 'נשלחת הודעה אחת בכל פעם שהיתרה יורדת לרמה הזו.',
    footer: 'נשלח אל {email} בשל יתרה נמוכה ב-{project}.',
  },
  'it-IT': {
    subject: 'Il tuo saldo di {item} su {project} è basso',
    title: 'Il tuo saldo è basso',
    intro: 'Il tuo saldo di {item} su {project} è sceso a {quantity}.',
    teamIntro: 'Il saldo di {item} del team {team} su {project} è sceso a {quantity}.',
    note: 'Ricevi una sola email ogni volta che il saldo scende a questo livello.',
    footer: 'Inviata a {email} per un saldo basso su {project}.',
  },
  'ja-JP': {
    subject: '{project} の {item} の残高が少なくなっています',
    title: '残高が少なくなっています',
    intro: '{project} の {item} の残高が {quantity} になりました。',
    teamIntro: '{project} のチーム {team} の {item} の残高が {quantity} になりました。',
    note: '残高がこの水準まで減るたびに、一度だけお知らせします。',
    footer: '{project} の残高が少ないため {email} に送信しました。',
  },
  'ko-KR': {
    subject: '{project}의 {item} 잔액이 얼마 남지 않았습니다',
    title: '잔액이 얼마 남지 않았습니다',
    intro: '{project}의 {item} 잔액이 {quantity}(으)로 줄었습니다.',
    teamIntro: '{project}에서 {team} 팀의 {item} 잔액이 {quantity}(으)로 줄었습니다.',
    note: '잔액이 이만큼 줄어들 때마다 한 번씩 알려 드립니다.',
    footer: '{project}의 잔액이 적어 {email}(으)로 보냈습니다.',
  },
  'pt-PT': {
    subject: 'O seu saldo de {item} em {project} está baixo',
    title: 'O seu saldo está baixo',
    intro: 'O seu saldo de {item} em {project} desceu para {quantity}.',
    teamIntro: 'O saldo de {item} da equipa {team} em {project} desceu para {quantity}.',
    note: 'Recebe um único e-mail de cada vez que o saldo desce até este nível.',
    footer: 'Enviado para {email} devido a um saldo baixo em {project}.',
  },
  'pt-BR': {
    subject: 'Seu saldo de {item} em {project} está baixo',
    title: 'Seu saldo está baixo',
    intro: 'Seu saldo de {item} em {project} caiu para {quantity}.',
    teamIntro: 'O saldo de {item} da equipe {team} em {project} caiu para {quantity}.',
    note: 'Você recebe um único e-mail cada vez que o saldo cai até este nível.',
    footer: 'Enviado para {email} por causa de um saldo baixo em {project}.',
  },
  'zh-CN': {
    subject: '您在 {project} 的 {item} 余额偏低',
    title: '您的余额偏低',
    intro: '您在 {project} 的 {item} 余额已降至 {quantity}。',
    teamIntro: '团队 {team} 在 {project} 的 {item} 余额已降至 {quantity}。',
    note: '每次余额降到这一水平时，我们只会提醒您一次。',
    footer: '因 {project} 的余额偏低发送至 {email}。',
  },
  'zh-TW': {
    subject: '您在 {project} 的 {item} 餘額偏低',
    title: '您的餘額偏低',
    intro: '您在 {project} 的 {item} 餘額已降至 {quantity}。',
    teamIntro: '團隊 {team} 在 {project} 的 {item} 餘額已降至 {quantity}。',
    note: '每次餘額降到這個程度時，我們只會提醒您一次。',
    footer: '因 {project} 的餘額偏低寄送至 {email}。',
  },
}
