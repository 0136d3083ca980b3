import type { Language } from '@hallpass/contract/languages'

/** Names in braces are filled in. */
export interface TrialWords {
  /** `{offer}` and `{project}`, as in all of them. */
  subject: string
  title: string
  /** `{date}` and `{amount}`. */
  intro: string
  note: string
  /** `{email}`. */
  footer: string
}

const spanish: TrialWords = {
  subject: 'Tu prueba de {offer} en {project} termina pronto',
  title: 'Tu prueba termina pronto',
  intro: 'Tu prueba de {offer} en {project} termina el {date}. Ese día se cobrará el primer pago, de {amount}.',
  note: 'Si quieres seguir, no tienes que hacer nada. Si no, cancela antes de ese día y no se te cobrará nada.',
  footer: 'Enviado a {email} porque tiene una prueba en {project}.',
}
const french: TrialWords = {
  subject: 'Votre essai de {offer} chez {project} se termine bientôt',
  title: 'Votre essai se termine bientôt',
  intro:
    'Votre essai de {offer} chez {project} se termine le {date}. Le premier paiement de {amount} sera prélevé ce jour-là.',
  note: 'Pour continuer, vous n’avez rien à faire. Sinon, résiliez avant cette date et rien ne sera prélevé.',
  footer: 'Envoyé à {email} en raison d’un essai en cours chez {project}.',
}

export const trialWords: Readonly<Record<Language, TrialWords>> = {
  'en-US': {
    subject: 'Your trial of {offer} at {project} ends soon',
    title: 'Your trial ends soon',
    intro: 'Your trial of {offer} at {project} ends on {date}. The first payment of {amount} is due then.',
    note: 'To keep it, there is nothing to do. If you do not want it, cancel before that day and you pay nothing.',
    footer: 'Sent to {email} because of a trial at {project}.',
  },
  'ar-001': {
    subject: 'تنتهي قريبًا الفترة التجريبية من {offer} لدى {project}',
    title: 'تنتهي فترتك التجريبية قريبًا',
    intro: 'تنتهي فترتك التجريبية من {offer} لدى {project} في {date}. وتستحق حينها أول دفعة بقيمة {amount}.',
    note: 'إن أردت الاستمرار فلا حاجة إلى أي إجراء. وإن لم ترده فألغِ الاشتراك قبل ذلك اليوم ولن تدفع شيئًا.',
    footer: 'أُرسلت إلى {email} بسبب فترة تجريبية لدى {project}.',
  },
  'de-DE': {
    subject: 'Ihr Testzeitraum für {offer} bei {project} endet bald',
    title: 'Ihr Testzeitraum endet bald',
    intro:
      'Ihr Testzeitraum für {offer} bei {project} endet am {date}. Dann wird die erste Zahlung von {amount} fällig.',
    note: 'Wenn Sie dabeibleiben möchten, müssen Sie nichts tun. Wenn nicht, kündigen Sie vor diesem Tag, dann zahlen Sie nichts.',
    footer: 'An {email} gesendet, weil es bei {project} einen Testzeitraum gibt.',
  },
  'es-419': spanish,
  'es-ES': spanish,
  'fr-FR': french,
  'fr-CA': french,
  'he-IL': {
    subject: 'תקופת הניסיון של {offer} ב-{project} מסתיימת בקרוב',
    title: 'תקופת הניסיון מסתיימת בקרוב',
    intro: 'תקופת הניסיון של {offer} ב-{project} מסתיימת בתאריך {date}. התשלום הראשון, {amount}, ייגבה באותו יום.',
    note: 'כדי להמשיך אין צורך לעשות דבר. אם אינכם מעוניינים, בטלו לפני אותו יום ולא תחויבו.',
    footer: 'נשלח אל {email} בשל תקופת ניסיון ב-{project}.',
  },
  'it-IT': {
    subject: 'La tua prova di {offer} su {project} sta per finire',
    title: 'La tua prova sta per finire',
    intro:
      'La tua prova di {offer} su {project} finisce il {date}. Quel giorno sarà addebitato il primo pagamento di {amount}.',
    note: 'Per continuare non devi fare nulla. Altrimenti disdici prima di quel giorno e non pagherai nulla.',
    footer: 'Inviata a {email} per una prova su {project}.',
  },
  'ja-JP': {
    subject: '{project} の {offer} のトライアルがまもなく終了します',
    title: 'トライアルがまもなく終了します',
    intro: '{project} の {offer} のトライアルは {date} に終了し、同日に最初のお支払い（{amount}）が発生します。',
    note: '継続する場合、お手続きは不要です。継続しない場合は、その日より前に解約すれば料金は発生しません。',
    footer: '{project} のトライアルについて {email} に送信しました。',
  },
  'ko-KR': {
    subject: '{project}의 {offer} 체험 기간이 곧 끝납니다',
    title: '체험 기간이 곧 끝납니다',
    intro: '{project}의 {offer} 체험 기간이 {date}에 끝나고, 그날 첫 결제 금액 {amount}이(가) 청구됩니다.',
    note: '계속 이용하려면 아무것도 하지 않아도 됩니다. 원하지 않으면 그 전에 해지하세요. 요금이 청구되지 않습니다.',
    footer: '{project}의 체험 기간 때문에 {email}(으)로 보냈습니다.',
  },
  'pt-PT': {
    subject: 'O seu período experimental de {offer} em {project} termina em breve',
    title: 'O seu período experimental termina em breve',
    intro:
      'O seu período experimental de {offer} em {project} termina a {date}. Nesse dia será cobrado o primeiro pagamento, de {amount}.',
    note: 'Para continuar, não tem de fazer nada. Caso contrário, cancele antes desse dia e não pagará nada.',
    footer: 'Enviado para {email} por causa de um período experimental em {project}.',
  },
  'pt-BR': {
    subject: 'Seu período de teste de {offer} em {project} termina em breve',
    title: 'Seu período de teste termina em breve',
    intro:
      'Seu período de teste de {offer} em {project} termina em {date}. Nesse dia será cobrado o primeiro pagamento, de {amount}.',
    note: 'Para continuar, não é preciso fazer nada. Se não quiser, cancele antes desse dia e nada será cobrado.',
    footer: 'Enviado para {email} por causa de um período de teste em {project}.',
  },
  'zh-CN': {
    subject: '您在 {project} 的 {offer} 试用即将结束',
    title: '您的试用即将结束',
    intro: '您在 {project} 的 {offer} 试用将于 {date} 结束，届时将收取首笔费用 {amount}。',
    note: '如要继续使用，无需任何操作。如不需要，请在该日之前取消，不会产生费用。',
    footer: '因 {project} 的试用发送至 {email}。',
  },
  'zh-TW': {
    subject: '您在 {project} 的 {offer} 試用即將結束',
    title: '您的試用即將結束',
    intro: '您在 {project} 的 {offer} 試用將於 {date} 結束，屆時將收取首筆費用 {amount}。',
    note: '如要繼續使用，無需任何操作。如不需要，請在該日之前取消，不會產生費用。',
    footer: '因 {project} 的試用寄送至 {email}。',
  },
}
