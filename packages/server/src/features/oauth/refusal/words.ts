import { type Language, matchLanguage } from '@hallpass/contract/languages'

export interface Words {
  failedTitle: string
  failedText: string
  lateText: string
  untrustedTitle: string
  /** Above the address. */
  untrustedText: string
  untrustedHint: string
  addDomain: string
}

const words: Readonly<Record<Language, Words>> = {
  'en-US': {
    failedTitle: 'You are not signed in',
    failedText: 'The sign-in could not be finished. Go back and try again.',
    lateText: 'The sign-in took too long, or began in another browser. Go back and start again.',
    untrustedTitle: 'This app may not sign people in yet',
    untrustedText: 'After signing in you would come to this address, which is not on the project’s list of domains:',
    untrustedHint: 'If this is your app, add the address under Domains in the dashboard. If not, close this page.',
    addDomain: 'Add it to Domains',
  },
  'ar-001': {
    failedTitle: 'لم تسجّل الدخول',
    failedText: 'تعذّر إتمام تسجيل الدخول. ارجع وحاول مرة أخرى.',
    lateText: 'استغرق تسجيل الدخول وقتًا طويلًا، أو بدأ في متصفح آخر. ارجع وابدأ من جديد.',
    untrustedTitle: 'لا يجوز لهذا التطبيق تسجيل دخول المستخدمين بعد',
    untrustedText: 'بعد تسجيل الدخول ستنتقل إلى هذا العنوان، وهو غير موجود في قائمة نطاقات المشروع:',
    untrustedHint: 'إذا كان هذا تطبيقك، فأضف العنوان ضمن «Domains» في لوحة التحكم. وإلا فأغلق هذه الصفحة.',
    addDomain: 'إضافته إلى «Domains»',
  },
  'de-DE': {
    failedTitle: 'Sie sind nicht angemeldet',
    failedText: 'Die Anmeldung konnte nicht abgeschlossen werden. Gehen Sie zurück und versuchen Sie es noch einmal.',
    lateText:
      'Die Anmeldung hat zu lange gedauert oder in einem anderen Browser begonnen. Gehen Sie zurück und beginnen Sie von vorn.',
    untrustedTitle: 'Diese App darf noch niemanden anmelden',
    untrustedText: 'Nach der Anmeldung kämen Sie zu dieser Adresse, die nicht auf der Domainliste des Projekts steht:',
    untrustedHint:
      'Wenn das Ihre App ist, tragen Sie die Adresse im Dashboard unter „Domains“ ein. Wenn nicht, schließen Sie diese Seite.',
    addDomain: 'Unter „Domains“ eintragen',
  },
  'es-419': {
    failedTitle: 'No iniciaste sesión',
    failedText: 'No se pudo completar el inicio de sesión. Vuelve atrás e inténtalo de nuevo.',
    lateText: 'El inicio de sesión tardó demasiado o empezó en otro navegador. Vuelve atrás y empieza de nuevo.',
    untrustedTitle: 'Esta app todavía no puede iniciar sesiones',
    untrustedText:
      'Después de iniciar sesión llegarías a esta dirección, que no está en la lista de dominios del proyecto:',
    untrustedHint: 'Si es tu app, agrega la dirección en “Domains” en el panel. Si no, cierra esta página.',
    addDomain: 'Agregarla en “Domains”',
  },
  'es-ES': {
    failedTitle: 'No has iniciado sesión',
    failedText: 'No se ha podido completar el inicio de sesión. Vuelve atrás e inténtalo de nuevo.',
    lateText: 'El inicio de sesión ha tardado demasiado o empezó en otro navegador. Vuelve atrás y empieza de nuevo.',
    untrustedTitle: 'Esta aplicación todavía no puede iniciar sesiones',
    untrustedText:
      'Después de iniciar sesión llegarías a esta dirección, que no está en la lista de dominios del proyecto:',
    untrustedHint: 'Si es tu aplicación, añade la dirección en «Domains» en el panel. Si no, cierra esta página.',
    addDomain: 'Añadirla en «Domains»',
  },
  'fr-CA': {
    failedTitle: 'Vous n’êtes pas connecté',
    failedText: 'La connexion n’a pas pu être terminée. Revenez en arrière et réessayez.',
    lateText:
      'La connexion a pris trop de temps ou a commencé dans un autre navigateur. Revenez en arrière et recommencez.',
    untrustedTitle: 'Cette application ne peut pas encore connecter de personnes',
    untrustedText:
      'Après la connexion, vous arriveriez à cette adresse, qui n’est pas dans la liste de domaines du projet :',
    untrustedHint:
      'Si c’est votre application, ajoutez l’adresse sous « Domains » dans le tableau de bord. Sinon, fermez cette page.',
    addDomain: 'L’ajouter à « Domains »',
  },
  'fr-FR': {
    failedTitle: 'Vous n’êtes pas connecté',
    failedText: 'La connexion n’a pas pu être terminée. Revenez en arrière et réessayez.',
    lateText:
      'La connexion a pris trop de temps ou a commencé dans un autre navigateur. Revenez en arrière et recommencez.',
    untrustedTitle: 'Cette application ne peut pas encore connecter de personnes',
    untrustedText:
      'Après la connexion, vous arriveriez à cette adresse, qui n’est pas dans la liste des domaines du projet :',
    untrustedHint:
      'Si c’est votre application, ajoutez l’adresse sous « Domains » dans le tableau de bord. Sinon, fermez cette page.',
    addDomain: 'L’ajouter à « Domains »',
  },
  'he-IL': {
    failedTitle: 'אינכם מחוברים',
    failedText: 'לא ניתן היה להשלים את הכניסה. חזרו ונסו שוב.',
    lateText: 'הכניסה ארכה זמן רב מדי, או התחילה בדפדפן אחר. חזרו והתחילו מחדש.',
    untrustedTitle: 'האפליקציה הזאת עדיין לא רשאית להכניס אנשים',
    untrustedText: 'אחרי הכניסה הייתם מגיעים לכתובת הזאת, שאינה ברשימת הדומיינים של הפרויקט:',
    untrustedHint: 'אם זו האפליקציה שלכם, הוסיפו את הכתובת תחת „Domains” בלוח הבקרה. אם לא, סגרו את הדף הזה.',
    addDomain: 'הוספה ל-„Domains”',
  },
  'it-IT': {
    failedTitle: 'Non hai effettuato l’accesso',
    failedText: 'Non è stato possibile completare l’accesso. Torna indietro e riprova.',
    lateText: 'L’accesso ha richiesto troppo tempo o è iniziato in un altro browser. Torna indietro e ricomincia.',
    untrustedTitle: 'Questa app non può ancora far accedere le persone',
    untrustedText: 'Dopo l’accesso arriveresti a questo indirizzo, che non è nell’elenco dei domini del progetto:',
    untrustedHint:
      'Se è la tua app, aggiungi l’indirizzo in «Domains» nella dashboard. Altrimenti chiudi questa pagina.',
    addDomain: 'Aggiungilo a «Domains»',
  },
  'ja-JP': {
    failedTitle: 'ログインしていません',
    failedText: 'ログインを完了できませんでした。前のページに戻って、もう一度お試しください。',
    lateText:
      '時間がかかりすぎたか、別のブラウザーで開始されています。前のページに戻って、最初からやり直してください。',
    untrustedTitle: 'このアプリはまだログインに使えません',
    untrustedText: 'ログイン後に開くアドレスが、プロジェクトのドメイン一覧にありません：',
    untrustedHint:
      'ご自身のアプリの場合は、ダッシュボードの「Domains」にこのアドレスを追加してください。そうでない場合は、このページを閉じてください。',
    addDomain: '「Domains」に追加',
  },
  'ko-KR': {
    failedTitle: '로그인되지 않았습니다',
    failedText: '로그인을 마치지 못했습니다. 뒤로 돌아가 다시 시도하세요.',
    lateText: '시간이 너무 오래 걸렸거나 다른 브라우저에서 시작한 로그인입니다. 뒤로 돌아가 처음부터 다시 하세요.',
    untrustedTitle: '이 앱은 아직 로그인에 사용할 수 없습니다',
    untrustedText: '로그인한 뒤 이동할 이 주소가 프로젝트의 도메인 목록에 없습니다:',
    untrustedHint: '본인의 앱이라면 대시보드의 ‘Domains’에 이 주소를 추가하세요. 아니라면 이 페이지를 닫으세요.',
    addDomain: '‘Domains’에 추가',
  },
  'pt-BR': {
    failedTitle: 'Você não entrou na conta',
    failedText: 'Não foi possível concluir o acesso. Volte e tente de novo.',
    lateText: 'O acesso demorou demais ou começou em outro navegador. Volte e comece de novo.',
    untrustedTitle: 'Este app ainda não pode ser usado para entrar',
    untrustedText: 'Depois de entrar, você chegaria a este endereço, que não está na lista de domínios do projeto:',
    untrustedHint: 'Se o app é seu, adicione o endereço em “Domains” no painel. Se não, feche esta página.',
    addDomain: 'Adicionar em “Domains”',
  },
  'pt-PT': {
    failedTitle: 'Não iniciou sessão',
    failedText: 'Não foi possível concluir o início de sessão. Volte atrás e tente novamente.',
    lateText: 'O início de sessão demorou demasiado ou começou noutro navegador. Volte atrás e comece de novo.',
    untrustedTitle: 'Esta aplicação ainda não pode iniciar sessões',
    untrustedText: 'Depois de iniciar sessão, chegaria a este endereço, que não está na lista de domínios do projeto:',
    untrustedHint: 'Se a aplicação é sua, adicione o endereço em «Domains» no painel. Se não, feche esta página.',
    addDomain: 'Adicionar em «Domains»',
  },
  'zh-CN': {
    failedTitle: '您尚未登录',
    failedText: '登录未能完成。请返回后重试。',
    lateText: '登录用时过长，或是在另一个浏览器中开始的。请返回后重新开始。',
    untrustedTitle: '此应用还不能用于登录',
    untrustedText: '登录后您会前往以下地址，但它不在项目的域名列表中：',
    untrustedHint: '如果这是您的应用，请在控制台的“Domains”中添加该地址；否则请关闭此页面。',
    addDomain: '添加到“Domains”',
  },
  'zh-TW': {
    failedTitle: '您尚未登入',
    failedText: '登入未能完成。請返回後再試一次。',
    lateText: '登入花費太久，或是在另一個瀏覽器中開始的。請返回後重新開始。',
    untrustedTitle: '此應用程式還不能用於登入',
    untrustedText: '登入後您會前往以下網址，但它不在專案的網域清單中：',
    untrustedHint: '如果這是您的應用程式，請在控制台的「Domains」中新增此網址；否則請關閉此頁面。',
    addDomain: '新增到「Domains」',
  },
}

export const wordsOf = (language: string): Words => words[matchLanguage(language)]
