import { type Language, matchLanguage } from '@hallpass/contract/languages'

/** `{project}`, `{person}` and `{provider}` are filled in. */
export interface Words {
  title: string
  text: string
  go: string
  cancel: string
  onward: string
  nothingTitle: string
  nothingText: string
  goneTitle: string
  goneText: string
}

const words: Readonly<Record<Language, Words>> = {
  'en-US': {
    title: 'Continue as {person} to {project}?',
    text: '{provider} wants to sign you in. Continue only if this is you: in somebody else’s account, they could see what you do.',
    go: 'Continue',
    cancel: 'Cancel',
    onward: 'On to {project}',
    nothingTitle: 'You are not signed in',
    nothingText: 'You can close this page.',
    goneTitle: 'This page no longer works',
    goneText:
      'It works once, for ten minutes, in the browser that it was opened in. Open {project} again from where you came.',
  },
  'ar-001': {
    title: 'هل تريد المتابعة باسم {person} إلى {project}؟',
    text: 'يريد {provider} تسجيل دخولك. تابع فقط إن كنت أنت هذا الشخص: في حساب شخص آخر يمكنه أن يرى ما تفعله.',
    go: 'متابعة',
    cancel: 'إلغاء',
    onward: 'إلى {project}',
    nothingTitle: 'لم تسجّل الدخول',
    nothingText: 'يمكنك إغلاق هذه الصفحة.',
    goneTitle: 'لم تعد هذه الصفحة تعمل',
    goneText: 'تعمل مرة واحدة لمدة عشر دقائق في المتصفح الذي فُتحت فيه. افتح {project} من جديد من حيث أتيت.',
  },
  'de-DE': {
    title: 'Als {person} weiter zu {project}?',
    text: '{provider} möchte Sie anmelden. Fahren Sie nur fort, wenn Sie das sind: In einem fremden Konto könnte dessen Inhaber sehen, was Sie tun.',
    go: 'Weiter',
    cancel: 'Abbrechen',
    onward: 'Weiter zu {project}',
    nothingTitle: 'Sie sind nicht angemeldet',
    nothingText: 'Sie können diese Seite schließen.',
    goneTitle: 'Diese Seite funktioniert nicht mehr',
    goneText:
      'Sie funktioniert einmal, zehn Minuten lang, in dem Browser, in dem sie geöffnet wurde. Öffnen Sie {project} noch einmal von dort, woher Sie gekommen sind.',
  },
  'es-419': {
    title: '¿Continuar como {person} a {project}?',
    text: '{provider} quiere iniciar tu sesión. Continúa solo si eres tú: en la cuenta de otra persona, esta podría ver lo que haces.',
    go: 'Continuar',
    cancel: 'Cancelar',
    onward: 'A {project}',
    nothingTitle: 'No iniciaste sesión',
    nothingText: 'Puedes cerrar esta página.',
    goneTitle: 'Esta página ya no funciona',
    goneText:
      'Funciona una vez, durante diez minutos, en el navegador en el que se abrió. Vuelve a abrir {project} desde donde viniste.',
  },
  'es-ES': {
    title: '¿Continuar como {person} a {project}?',
    text: '{provider} quiere iniciar tu sesión. Continúa solo si eres tú: en la cuenta de otra persona, esta podría ver lo que haces.',
    go: 'Continuar',
    cancel: 'Cancelar',
    onward: 'A {project}',
    nothingTitle: 'No has iniciado sesión',
    nothingText: 'Puedes cerrar esta página.',
    goneTitle: 'Esta página ya no funciona',
    goneText:
      'Funciona una vez, durante diez minutos, en el navegador en el que se ha abierto. Vuelve a abrir {project} desde donde has venido.',
  },
  'fr-CA': {
    title: 'Continuer en tant que {person} vers {project}?',
    text: '{provider} veut vous connecter. Continuez seulement s’il s’agit de vous : dans le compte d’une autre personne, celle-ci pourrait voir ce que vous faites.',
    go: 'Continuer',
    cancel: 'Annuler',
    onward: 'Vers {project}',
    nothingTitle: 'Vous n’êtes pas connecté',
    nothingText: 'Vous pouvez fermer cette page.',
    goneTitle: 'Cette page ne fonctionne plus',
    goneText:
      'Elle fonctionne une seule fois, pendant dix minutes, dans le navigateur où elle a été ouverte. Ouvrez {project} de nouveau depuis l’endroit d’où vous venez.',
  },
  'fr-FR': {
    title: 'Continuer en tant que {person} vers {project} ?',
    text: '{provider} souhaite vous connecter. Continuez uniquement s’il s’agit de vous : dans le compte d’une autre personne, celle-ci pourrait voir ce que vous faites.',
    go: 'Continuer',
    cancel: 'Annuler',
    onward: 'Vers {project}',
    nothingTitle: 'Vous n’êtes pas connecté',
    nothingText: 'Vous pouvez fermer cette page.',
    goneTitle: 'Cette page ne fonctionne plus',
    goneText:
      'Elle fonctionne une seule fois, pendant dix minutes, dans le navigateur où elle a été ouverte. Ouvrez à nouveau {project} depuis l’endroit d’où vous venez.',
  },
  'he-IL': {
    title: 'להמשיך בתור {person} אל {project}?',
    text: '{provider} מבקש להכניס אתכם. המשיכו רק אם אלה אתם: בחשבון של מישהו אחר, הוא יוכל לראות מה אתם עושים.',
    go: 'המשך',
    cancel: 'ביטול',
    onward: 'אל {project}',
    nothingTitle: 'לא נכנסתם',
    nothingText: 'אפשר לסגור את הדף הזה.',
    goneTitle: 'הדף הזה כבר לא פועל',
    goneText: 'הוא פועל פעם אחת, במשך עשר דקות, בדפדפן שבו נפתח. פתחו שוב את {project} מהמקום שממנו הגעתם.',
  },
  'it-IT': {
    title: 'Continuare come {person} su {project}?',
    text: '{provider} vuole farti accedere. Continua solo se sei tu: nell’account di qualcun altro, questa persona potrebbe vedere quello che fai.',
    go: 'Continua',
    cancel: 'Annulla',
    onward: 'Verso {project}',
    nothingTitle: 'Non hai effettuato l’accesso',
    nothingText: 'Puoi chiudere questa pagina.',
    goneTitle: 'Questa pagina non funziona più',
    goneText:
      'Funziona una volta sola, per dieci minuti, nel browser in cui è stata aperta. Apri di nuovo {project} da dove sei arrivato.',
  },
  'ja-JP': {
    title: '{person} として {project} に進みますか？',
    text: '{provider} がサインインを求めています。ご本人の場合にのみ続行してください。他の人のアカウントでは、あなたの操作をその人に見られる可能性があります。',
    go: '続行',
    cancel: 'キャンセル',
    onward: '{project} に進みます',
    nothingTitle: 'サインインしていません',
    nothingText: 'このページを閉じてください。',
    goneTitle: 'このページはもう使えません',
    goneText:
      'このページは、開いたブラウザーで 10 分間、1 回だけ使えます。元の場所からもう一度 {project} を開いてください。',
  },
  'ko-KR': {
    title: '{person}(으)로 {project}에 계속할까요?',
    text: '{provider}에서 로그인을 요청합니다. 본인인 경우에만 계속하세요. 다른 사람의 계정에서는 그 사람이 내 활동을 볼 수 있습니다.',
    go: '계속',
    cancel: '취소',
    onward: '{project}(으)로 이동',
    nothingTitle: '로그인하지 않았습니다',
    nothingText: '이 페이지를 닫아도 됩니다.',
    goneTitle: '이 페이지는 더 이상 사용할 수 없습니다',
    goneText:
      '이 페이지는 열었던 브라우저에서 10분 동안 한 번만 사용할 수 있습니다. 처음 위치에서 {project}을(를) 다시 여세요.',
  },
  'pt-BR': {
    title: 'Continuar como {person} para {project}?',
    text: '{provider} quer conectar você. Continue somente se for você: na conta de outra pessoa, ela poderia ver o que você faz.',
    go: 'Continuar',
    cancel: 'Cancelar',
    onward: 'Para {project}',
    nothingTitle: 'Você não entrou',
    nothingText: 'Você pode fechar esta página.',
    goneTitle: 'Esta página não funciona mais',
    goneText:
      'Ela funciona uma vez, por dez minutos, no navegador em que foi aberta. Abra {project} de novo a partir de onde você veio.',
  },
  'pt-PT': {
    title: 'Continuar como {person} para {project}?',
    text: '{provider} quer iniciar a sua sessão. Continue apenas se for você: na conta de outra pessoa, esta poderia ver o que faz.',
    go: 'Continuar',
    cancel: 'Cancelar',
    onward: 'Para {project}',
    nothingTitle: 'Não iniciou sessão',
    nothingText: 'Pode fechar esta página.',
    goneTitle: 'Esta página já não funciona',
    goneText:
      'Funciona uma vez, durante dez minutos, no navegador em que foi aberta. Abra {project} de novo a partir de onde veio.',
  },
  'zh-CN': {
    title: '以 {person} 的身份继续前往 {project}？',
    text: '{provider} 希望让您登录。请仅在这是您本人时继续：在他人的帐户中，对方可以看到您的操作。',
    go: '继续',
    cancel: '取消',
    onward: '前往 {project}',
    nothingTitle: '您尚未登录',
    nothingText: '您可以关闭此页面。',
    goneTitle: '此页面已失效',
    goneText: '此页面只能在打开它的浏览器中使用一次，有效期为十分钟。请从原来的位置重新打开 {project}。',
  },
  'zh-TW': {
    title: '以 {person} 的身分繼續前往 {project}？',
    text: '{provider} 希望讓您登入。請僅在這是您本人時繼續：在他人的帳戶中，對方可以看到您的操作。',
    go: '繼續',
    cancel: '取消',
    onward: '前往 {project}',
    nothingTitle: '您尚未登入',
    nothingText: '您可以關閉此頁面。',
    goneTitle: '此頁面已失效',
    goneText: '此頁面只能在開啟它的瀏覽器中使用一次，有效期為十分鐘。請從原來的位置重新開啟 {project}。',
  },
}

export const wordsOf = (language: string): Words => words[matchLanguage(language)]
