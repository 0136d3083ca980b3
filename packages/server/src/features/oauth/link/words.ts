import { type Language, matchLanguage } from '@hallpass/contract/languages'

/** `{project}`, `{email}` and `{provider}` are filled in. */
export interface Words {
  title: string
  text: string
  /** Where nobody has confirmed the address yet. */
  removes: string
  /** Beside that: the account is left alone, and loses the address. */
  afreshText: string
  afresh: string
  /** Instead of the first two where nobody has an account with the address, which the identity provider has not verified. */
  confirmTitle: string
  confirmText: string
  confirm: string
  code: string
  link: string
  wrong: string
  onward: string
  /** After starting afresh. */
  ready: string
  goneTitle: string
  goneText: string
}

const words: Readonly<Record<Language, Words>> = {
  'en-US': {
    title: 'Link your account',
    text: 'There is an account at {project} with the address {email}. We sent a code there. Enter it to sign in to that account with {provider} from now on.',
    removes:
      'Nobody has confirmed this address before. So the account’s password, other sign-in methods and sessions will be removed.',
    confirmTitle: 'Confirm your address',
    confirmText:
      '{provider} has not verified the address {email}. We sent a code there. Enter it to get an account at {project}.',
    confirm: 'Confirm and continue',
    code: 'Code',
    link: 'Link and continue',
    wrong: 'This code is wrong or has expired.',
    onward: 'Your account is linked',
    goneTitle: 'This page no longer works',
    goneText:
      'It works once, for ten minutes, in the browser that it was opened in. Go back to {project} and sign in again.',
    afreshText: 'Or start afresh: you get a new account, and the old one keeps everything but this address.',
    afresh: 'Start afresh with a new account',
    ready: 'Your account is ready',
  },
  'ar-001': {
    title: 'اربط حسابك',
    text: 'يوجد حساب في {project} بالعنوان {email}. أرسلنا رمزًا إليه. أدخله لتسجّل الدخول إلى هذا الحساب عبر {provider} من الآن فصاعدًا.',
    removes: 'لم يؤكد أحد هذا العنوان من قبل، لذلك ستُزال كلمة مرور الحساب وطرق الدخول الأخرى والجلسات.',
    confirmTitle: 'أكّد عنوانك',
    confirmText: 'لم يؤكد {provider} العنوان {email}. أرسلنا رمزًا إليه. أدخله لتحصل على حساب في {project}.',
    confirm: 'أكّد وتابع',
    code: 'الرمز',
    link: 'اربط وتابع',
    wrong: 'هذا الرمز خاطئ أو انتهت صلاحيته.',
    onward: 'تم ربط حسابك',
    goneTitle: 'لم تعد هذه الصفحة تعمل',
    goneText: 'تعمل مرة واحدة لمدة عشر دقائق في المتصفح الذي فُتحت فيه. عُد إلى {project} وسجّل الدخول من جديد.',
    afreshText: 'أو ابدأ من جديد: تحصل على حساب جديد، ويحتفظ الحساب القديم بكل شيء عدا هذا العنوان.',
    afresh: 'ابدأ من جديد بحساب جديد',
    ready: 'حسابك جاهز',
  },
  'de-DE': {
    title: 'Konto verknüpfen',
    text: 'Bei {project} gibt es ein Konto mit der Adresse {email}. Wir haben einen Code dorthin gesendet. Geben Sie ihn ein, um sich bei diesem Konto künftig mit {provider} anzumelden.',
    removes:
      'Diese Adresse hat bisher niemand bestätigt. Deshalb werden das Passwort, andere Anmeldemethoden und Sitzungen des Kontos entfernt.',
    confirmTitle: 'Adresse bestätigen',
    confirmText:
      '{provider} hat die Adresse {email} nicht bestätigt. Wir haben einen Code dorthin gesendet. Geben Sie ihn ein, um ein Konto bei {project} zu bekommen.',
    confirm: 'Bestätigen und fortfahren',
    code: 'Code',
    link: 'Verknüpfen und fortfahren',
    wrong: 'Dieser Code ist falsch oder abgelaufen.',
    onward: 'Ihr Konto ist verknüpft',
    goneTitle: 'Diese Seite funktioniert nicht mehr',
    goneText:
      'Sie funktioniert einmal, zehn Minuten lang, in dem Browser, in dem sie geöffnet wurde. Gehen Sie zurück zu {project} und melden Sie sich erneut an.',
    afreshText: 'Oder fangen Sie neu an: Sie bekommen ein neues Konto, und das alte behält alles außer dieser Adresse.',
    afresh: 'Mit einem neuen Konto anfangen',
    ready: 'Ihr Konto ist bereit',
  },
  'es-419': {
    title: 'Vincula tu cuenta',
    text: 'En {project} hay una cuenta con la dirección {email}. Enviamos un código allí. Ingrésalo para iniciar sesión en esa cuenta con {provider} de ahora en adelante.',
    removes:
      'Nadie había confirmado esta dirección. Por eso se eliminarán la contraseña, los otros métodos de inicio de sesión y las sesiones de la cuenta.',
    confirmTitle: 'Confirma tu dirección',
    confirmText:
      '{provider} no ha confirmado la dirección {email}. Enviamos un código allí. Ingrésalo para obtener una cuenta en {project}.',
    confirm: 'Confirmar y continuar',
    code: 'Código',
    link: 'Vincular y continuar',
    wrong: 'Este código es incorrecto o venció.',
    onward: 'Tu cuenta está vinculada',
    goneTitle: 'Esta página ya no funciona',
    goneText:
      'Funciona una vez, durante diez minutos, en el navegador en que se abrió. Vuelve a {project} e inicia sesión de nuevo.',
    afreshText: 'O empieza de cero: obtienes una cuenta nueva y la anterior conserva todo menos esta dirección.',
    afresh: 'Empezar con una cuenta nueva',
    ready: 'Tu cuenta está lista',
  },
  'es-ES': {
    title: 'Vincula tu cuenta',
    text: 'En {project} hay una cuenta con la dirección {email}. Hemos enviado un código allí. Introdúcelo para iniciar sesión en esa cuenta con {provider} a partir de ahora.',
    removes:
      'Nadie había confirmado esta dirección. Por eso se eliminarán la contraseña, los demás métodos de inicio de sesión y las sesiones de la cuenta.',
    confirmTitle: 'Confirma tu dirección',
    confirmText:
      '{provider} no ha confirmado la dirección {email}. Hemos enviado un código allí. Introdúcelo para obtener una cuenta en {project}.',
    confirm: 'Confirmar y continuar',
    code: 'Código',
    link: 'Vincular y continuar',
    wrong: 'Este código es incorrecto o ha caducado.',
    onward: 'Tu cuenta está vinculada',
    goneTitle: 'Esta página ya no funciona',
    goneText:
      'Funciona una vez, durante diez minutos, en el navegador en que se abrió. Vuelve a {project} e inicia sesión de nuevo.',
    afreshText: 'O empieza de cero: obtienes una cuenta nueva y la anterior conserva todo menos esta dirección.',
    afresh: 'Empezar con una cuenta nueva',
    ready: 'Tu cuenta está lista',
  },
  'fr-CA': {
    title: 'Lier votre compte',
    text: 'Il existe chez {project} un compte avec l’adresse {email}. Nous y avons envoyé un code. Entrez-le pour vous connecter dorénavant à ce compte avec {provider}.',
    removes:
      'Personne n’avait confirmé cette adresse. Le mot de passe, les autres méthodes de connexion et les sessions du compte seront donc supprimés.',
    confirmTitle: 'Confirmer votre adresse',
    confirmText:
      '{provider} n’a pas confirmé l’adresse {email}. Nous y avons envoyé un code. Entrez-le pour obtenir un compte chez {project}.',
    confirm: 'Confirmer et continuer',
    code: 'Code',
    link: 'Lier et continuer',
    wrong: 'Ce code est erroné ou a expiré.',
    onward: 'Votre compte est lié',
    goneTitle: 'Cette page ne fonctionne plus',
    goneText:
      'Elle fonctionne une fois, pendant dix minutes, dans le navigateur où elle a été ouverte. Retournez à {project} et connectez-vous à nouveau.',
    afreshText: 'Ou repartez de zéro : vous obtenez un nouveau compte, et l’ancien garde tout sauf cette adresse.',
    afresh: 'Commencer avec un nouveau compte',
    ready: 'Votre compte est prêt',
  },
  'fr-FR': {
    title: 'Associer votre compte',
    text: 'Il existe chez {project} un compte avec l’adresse {email}. Nous y avons envoyé un code. Saisissez-le pour vous connecter désormais à ce compte avec {provider}.',
    removes:
      'Personne n’avait confirmé cette adresse. Le mot de passe, les autres méthodes de connexion et les sessions du compte seront donc supprimés.',
    confirmTitle: 'Confirmer votre adresse',
    confirmText:
      '{provider} n’a pas confirmé l’adresse {email}. Nous y avons envoyé un code. Saisissez-le pour obtenir un compte chez {project}.',
    confirm: 'Confirmer et continuer',
    code: 'Code',
    link: 'Associer et continuer',
    wrong: 'Ce code est erroné ou a expiré.',
    onward: 'Votre compte est associé',
    goneTitle: 'Cette page ne fonctionne plus',
    goneText:
      'Elle fonctionne une fois, pendant dix minutes, dans le navigateur où elle a été ouverte. Retournez sur {project} et connectez-vous à nouveau.',
    afreshText: 'Ou repartez de zéro : vous obtenez un nouveau compte, et l’ancien garde tout sauf cette adresse.',
    afresh: 'Commencer avec un nouveau compte',
    ready: 'Votre compte est prêt',
  },
  'he-IL': {
    title: 'קישור החשבון שלכם',
    text: 'ב-{project} קיים חשבון עם הכתובת {email}. שלחנו אליה קוד. הזינו אותו כדי להיכנס לחשבון הזה מעתה באמצעות {provider}.',
    removes: 'איש לא אישר את הכתובת הזו בעבר, ולכן הסיסמה, שיטות הכניסה האחרות וההפעלות של החשבון יוסרו.',
    confirmTitle: 'אישור הכתובת שלכם',
    confirmText: 'הכתובת {email} לא אושרה אצל {provider}. שלחנו אליה קוד. הזינו אותו כדי לקבל חשבון ב-{project}.',
    confirm: 'אישור והמשך',
    code: 'קוד',
    link: 'קישור והמשך',
    wrong: 'הקוד שגוי או שתוקפו פג.',
    onward: 'החשבון שלכם קושר',
    goneTitle: 'הדף הזה כבר לא פעיל',
    goneText: 'הוא פועל פעם אחת, למשך עשר דקות, בדפדפן שבו נפתח. חזרו אל {project} והיכנסו שוב.',
    afreshText: 'או להתחיל מחדש: תקבלו חשבון חדש, והחשבון הישן ישמור הכול מלבד הכתובת הזו.',
    afresh: 'להתחיל מחדש עם חשבון חדש',
    ready: 'החשבון שלכם מוכן',
  },
  'it-IT': {
    title: 'Collega il tuo account',
    text: 'Su {project} esiste un account con l’indirizzo {email}. Abbiamo inviato lì un codice. Inseriscilo per accedere d’ora in poi a quell’account con {provider}.',
    removes:
      'Nessuno aveva confermato questo indirizzo. Perciò la password, gli altri metodi di accesso e le sessioni dell’account verranno rimossi.',
    confirmTitle: 'Conferma il tuo indirizzo',
    confirmText:
      '{provider} non ha confermato l’indirizzo {email}. Abbiamo inviato lì un codice. Inseriscilo per ottenere un account su {project}.',
    confirm: 'Conferma e continua',
    code: 'Codice',
    link: 'Collega e continua',
    wrong: 'Questo codice è errato o scaduto.',
    onward: 'Il tuo account è collegato',
    goneTitle: 'Questa pagina non funziona più',
    goneText:
      'Funziona una volta, per dieci minuti, nel browser in cui è stata aperta. Torna a {project} e accedi di nuovo.',
    afreshText:
      'Oppure ricomincia da capo: ottieni un nuovo account e quello vecchio conserva tutto tranne questo indirizzo.',
    afresh: 'Ricomincia con un nuovo account',
    ready: 'Il tuo account è pronto',
  },
  'ja-JP': {
    title: 'アカウントをリンク',
    text: '{project} には {email} のアカウントがあります。このアドレスにコードを送信しました。入力すると、今後は {provider} でそのアカウントにサインインできます。',
    removes:
      'このアドレスはまだ確認されていないため、アカウントのパスワード、ほかのサインイン方法、セッションは削除されます。',
    confirmTitle: 'アドレスを確認',
    confirmText:
      '{provider} では {email} が確認されていません。このアドレスにコードを送信しました。入力すると、{project} のアカウントが作成されます。',
    confirm: '確認して続行',
    code: 'コード',
    link: 'リンクして続行',
    wrong: 'コードが間違っているか、有効期限が切れています。',
    onward: 'アカウントがリンクされました',
    goneTitle: 'このページは使えなくなりました',
    goneText: '開いたブラウザーで 10 分間、1 回だけ使えます。{project} に戻って、もう一度サインインしてください。',
    afreshText:
      '新しく始めることもできます。新しいアカウントが作成され、以前のアカウントにはこのアドレス以外のすべてが残ります。',
    afresh: '新しいアカウントで始める',
    ready: 'アカウントの準備ができました',
  },
  'ko-KR': {
    title: '계정 연결',
    text: '{project}에 {email} 주소의 계정이 있습니다. 이 주소로 코드를 보냈습니다. 입력하면 앞으로 {provider}(으)로 그 계정에 로그인합니다.',
    removes: '아직 아무도 이 주소를 확인하지 않았으므로 계정의 비밀번호, 다른 로그인 방법, 세션이 삭제됩니다.',
    confirmTitle: '주소 확인',
    confirmText:
      '{provider}에서 {email} 주소를 확인하지 않았습니다. 이 주소로 코드를 보냈습니다. 입력하면 {project} 계정이 만들어집니다.',
    confirm: '확인하고 계속하기',
    code: '코드',
    link: '연결하고 계속하기',
    wrong: '코드가 틀렸거나 만료되었습니다.',
    onward: '계정이 연결되었습니다',
    goneTitle: '이 페이지는 더 이상 작동하지 않습니다',
    goneText: '페이지를 연 브라우저에서 10분 동안 한 번만 작동합니다. {project}(으)로 돌아가 다시 로그인하세요.',
    afreshText: '또는 새로 시작하세요. 새 계정이 만들어지고, 이전 계정에는 이 주소를 제외한 모든 것이 남습니다.',
    afresh: '새 계정으로 시작하기',
    ready: '계정이 준비되었습니다',
  },
  'pt-BR': {
    title: 'Vincule sua conta',
    text: 'Em {project} existe uma conta com o endereço {email}. Enviamos um código para lá. Digite-o para entrar nessa conta com {provider} daqui em diante.',
    removes:
      'Ninguém havia confirmado este endereço. Por isso, a senha, os outros métodos de login e as sessões da conta serão removidos.',
    confirmTitle: 'Confirme seu endereço',
    confirmText:
      '{provider} não confirmou o endereço {email}. Enviamos um código para lá. Digite-o para obter uma conta em {project}.',
    confirm: 'Confirmar e continuar',
    code: 'Código',
    link: 'Vincular e continuar',
    wrong: 'Este código está errado ou expirou.',
    onward: 'Sua conta está vinculada',
    goneTitle: 'Esta página não funciona mais',
    goneText:
      'Ela funciona uma vez, por dez minutos, no navegador em que foi aberta. Volte para {project} e entre novamente.',
    afreshText: 'Ou comece do zero: você recebe uma conta nova, e a antiga mantém tudo, menos este endereço.',
    afresh: 'Começar com uma conta nova',
    ready: 'Sua conta está pronta',
  },
  'pt-PT': {
    title: 'Associe a sua conta',
    text: 'Em {project} existe uma conta com o endereço {email}. Enviámos um código para lá. Introduza-o para entrar nessa conta com {provider} a partir de agora.',
    removes:
      'Ninguém tinha confirmado este endereço. Por isso, a palavra-passe, os outros métodos de início de sessão e as sessões da conta serão removidos.',
    confirmTitle: 'Confirme o seu endereço',
    confirmText:
      '{provider} não confirmou o endereço {email}. Enviámos um código para lá. Introduza-o para obter uma conta em {project}.',
    confirm: 'Confirmar e continuar',
    code: 'Código',
    link: 'Associar e continuar',
    wrong: 'Este código está errado ou expirou.',
    onward: 'A sua conta está associada',
    goneTitle: 'Esta página já não funciona',
    goneText:
      'Funciona uma vez, durante dez minutos, no navegador em que foi aberta. Volte a {project} e inicie sessão novamente.',
    afreshText: 'Ou comece do zero: recebe uma conta nova, e a antiga mantém tudo, exceto este endereço.',
    afresh: 'Começar com uma conta nova',
    ready: 'A sua conta está pronta',
  },
  'zh-CN': {
    title: '关联您的账号',
    text: '{project} 有一个使用 {email} 的账号。我们已向该地址发送验证码。输入后，您今后即可通过 {provider} 登录该账号。',
    removes: '此前无人确认过该地址，因此该账号的密码、其他登录方式和会话都将被移除。',
    confirmTitle: '确认您的地址',
    confirmText: '{provider} 未确认 {email} 这一地址。我们已向该地址发送验证码。输入后，您将获得 {project} 的账号。',
    confirm: '确认并继续',
    code: '验证码',
    link: '关联并继续',
    wrong: '验证码错误或已过期。',
    onward: '您的账号已关联',
    goneTitle: '此页面已失效',
    goneText: '它只能在打开它的浏览器中使用一次，有效期十分钟。请返回 {project} 重新登录。',
    afreshText: '或者重新开始：您将获得一个新账号，旧账号保留除此地址以外的所有内容。',
    afresh: '使用新账号重新开始',
    ready: '您的账号已准备就绪',
  },
  'zh-TW': {
    title: '連結您的帳號',
    text: '{project} 有一個使用 {email} 的帳號。我們已將驗證碼寄到該地址。輸入後，您今後即可透過 {provider} 登入該帳號。',
    removes: '先前沒有人確認過這個地址，因此該帳號的密碼、其他登入方式和工作階段都會被移除。',
    confirmTitle: '確認您的地址',
    confirmText: '{provider} 未確認 {email} 這個地址。我們已將驗證碼寄到該地址。輸入後，您將獲得 {project} 的帳號。',
    confirm: '確認並繼續',
    code: '驗證碼',
    link: '連結並繼續',
    wrong: '驗證碼錯誤或已過期。',
    onward: '您的帳號已連結',
    goneTitle: '此頁面已失效',
    goneText: '它只能在開啟它的瀏覽器中使用一次，有效期十分鐘。請返回 {project} 重新登入。',
    afreshText: '或者重新開始：您將獲得一個新帳號，舊帳號保留除此地址以外的所有內容。',
    afresh: '使用新帳號重新開始',
    ready: '您的帳號已準備就緒',
  },
}

export const wordsOf = (language: string): Words => words[matchLanguage(language)]
