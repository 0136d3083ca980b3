import type { Language } from '@hallpass/contract/languages'

/** `{project}` is filled in everywhere. */
interface Words {
  subject: string
  /** With `{lifetime}`, and `{provider}`: what people call the connection. */
  intro: string
  /** Instead, where nobody has an account with the address yet. */
  confirm: { subject: string; intro: string }
  note: string
}

export const ssoLinkWords: Readonly<Record<Language, Words>> = {
  'en-US': {
    subject: 'Link your account at {project}',
    intro:
      'Enter it where you are signing in, to sign in to your account at {project} with {provider} from now on. It works for {lifetime}.',
    confirm: {
      subject: 'Confirm your address at {project}',
      intro:
        'Enter it where you are signing in to {project} with {provider}, to confirm that this address is yours. It works for {lifetime}.',
    },
    note: 'Give it to nobody. If you did not ask for it, you need not do anything: nothing has changed.',
  },
  'ar-001': {
    subject: 'اربط حسابك في {project}',
    intro: 'أدخله حيث تسجّل الدخول، لتدخل إلى حسابك في {project} عبر {provider} من الآن فصاعدًا. يعمل لمدة {lifetime}.',
    confirm: {
      subject: 'أكّد عنوانك في {project}',
      intro: 'أدخله حيث تسجّل الدخول إلى {project} عبر {provider}، لتأكيد أن هذا العنوان لك. يعمل لمدة {lifetime}.',
    },
    note: 'لا تعطه لأحد. إن لم تطلبه فلا يلزمك فعل شيء: لم يتغير شيء.',
  },
  'de-DE': {
    subject: 'Ihr Konto bei {project} verknüpfen',
    intro:
      'Geben Sie ihn dort ein, wo Sie sich gerade anmelden, um sich bei Ihrem Konto bei {project} künftig mit {provider} anzumelden. Er gilt {lifetime}.',
    confirm: {
      subject: 'Ihre Adresse bei {project} bestätigen',
      intro:
        'Geben Sie ihn dort ein, wo Sie sich gerade mit {provider} bei {project} anmelden, um zu bestätigen, dass diese Adresse Ihnen gehört. Er gilt {lifetime}.',
    },
    note: 'Geben Sie ihn niemandem. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Es hat sich nichts geändert.',
  },
  'es-419': {
    subject: 'Vincula tu cuenta de {project}',
    intro:
      'Ingrésalo donde estás iniciando sesión para entrar a tu cuenta de {project} con {provider} de ahora en adelante. Funciona durante {lifetime}.',
    confirm: {
      subject: 'Confirma tu dirección en {project}',
      intro:
        'Ingrésalo donde estás iniciando sesión en {project} con {provider} para confirmar que esta dirección es tuya. Funciona durante {lifetime}.',
    },
    note: 'No se lo des a nadie. Si no lo pediste, no tienes que hacer nada: nada cambió.',
  },
  'es-ES': {
    subject: 'Vincula tu cuenta de {project}',
    intro:
      'Introdúcelo donde estás iniciando sesión para entrar en tu cuenta de {project} con {provider} a partir de ahora. Funciona durante {lifetime}.',
    confirm: {
      subject: 'Confirma tu dirección en {project}',
      intro:
        'Introdúcelo donde estás iniciando sesión en {project} con {provider} para confirmar que esta dirección es tuya. Funciona durante {lifetime}.',
    },
    note: 'No se lo des a nadie. Si no lo has pedido, no tienes que hacer nada: no ha cambiado nada.',
  },
  'fr-CA': {
    subject: 'Lier votre compte chez {project}',
    intro:
      'Entrez-le là où vous vous connectez, pour accéder dorénavant à votre compte chez {project} avec {provider}. Il est valable {lifetime}.',
    confirm: {
      subject: 'Confirmer votre adresse chez {project}',
      intro:
        'Entrez-le là où vous vous connectez à {project} avec {provider}, pour confirmer que cette adresse est la vôtre. Il est valable {lifetime}.',
    },
    note: 'Ne le donnez à personne. Si vous ne l’avez pas demandé, vous n’avez rien à faire : rien n’a changé.',
  },
  'fr-FR': {
    subject: 'Associer votre compte chez {project}',
    intro:
      'Saisissez-le là où vous vous connectez, pour accéder désormais à votre compte chez {project} avec {provider}. Il est valable {lifetime}.',
    confirm: {
      subject: 'Confirmer votre adresse chez {project}',
      intro:
        'Saisissez-le là où vous vous connectez à {project} avec {provider}, pour confirmer que cette adresse est la vôtre. Il est valable {lifetime}.',
    },
    note: 'Ne le donnez à personne. Si vous ne l’avez pas demandé, vous n’avez rien à faire : rien n’a changé.',
  },
  'he-IL': {
    subject: 'קישור החשבון שלכם ב-{project}',
    intro:
      'הזינו אותו במקום שבו אתם נכנסים, כדי להיכנס מעתה לחשבון שלכם ב-{project} באמצעות {provider}. הוא תקף למשך {lifetime}.',
    confirm: {
      subject: 'אישור הכתובת שלכם ב-{project}',
      intro:
        'הזינו אותו במקום שבו אתם נכנסים אל {project} באמצעות {provider}, כדי לאשר שהכתובת הזו שלכם. הוא תקף למשך {lifetime}.',
    },
    note: 'אל תמסרו אותו לאיש. אם לא ביקשתם אותו, אין צורך לעשות דבר: שום דבר לא השתנה.',
  },
  'it-IT': {
    subject: 'Collega il tuo account {project}',
    intro:
      'Inseriscilo dove stai effettuando l’accesso, per accedere d’ora in poi al tuo account {project} con {provider}. Vale per {lifetime}.',
    confirm: {
      subject: 'Conferma il tuo indirizzo su {project}',
      intro:
        'Inseriscilo dove stai effettuando l’accesso a {project} con {provider}, per confermare che questo indirizzo è tuo. Vale per {lifetime}.',
    },
    note: 'Non darlo a nessuno. Se non l’hai richiesto, non devi fare nulla: non è cambiato niente.',
  },
  'ja-JP': {
    subject: '{project} のアカウントをリンク',
    intro:
      'サインイン中の画面に入力すると、今後は {provider} で {project} のアカウントにサインインできます。有効期間は {lifetime} です。',
    confirm: {
      subject: '{project} でのアドレスの確認',
      intro:
        '{provider} で {project} にサインイン中の画面に入力して、このアドレスがご自身のものであることを確認してください。有効期間は {lifetime} です。',
    },
    note: '誰にも教えないでください。心当たりがない場合は何もする必要はありません。何も変わっていません。',
  },
  'ko-KR': {
    subject: '{project} 계정 연결',
    intro:
      '로그인 중인 화면에 입력하면 앞으로 {provider}(으)로 {project} 계정에 로그인합니다. {lifetime} 동안 유효합니다.',
    confirm: {
      subject: '{project}에서 사용할 주소 확인',
      intro:
        '{provider}(으)로 {project}에 로그인 중인 화면에 입력하여 이 주소가 본인의 것임을 확인하세요. {lifetime} 동안 유효합니다.',
    },
    note: '아무에게도 알려 주지 마세요. 요청하지 않았다면 아무것도 하지 않아도 됩니다. 바뀐 것은 없습니다.',
  },
  'pt-BR': {
    subject: 'Vincule sua conta em {project}',
    intro:
      'Digite-o onde você está entrando, para acessar sua conta em {project} com {provider} daqui em diante. Ele vale por {lifetime}.',
    confirm: {
      subject: 'Confirme seu endereço em {project}',
      intro:
        'Digite-o onde você está entrando em {project} com {provider}, para confirmar que este endereço é seu. Ele vale por {lifetime}.',
    },
    note: 'Não o dê a ninguém. Se você não o pediu, não precisa fazer nada: nada mudou.',
  },
  'pt-PT': {
    subject: 'Associe a sua conta em {project}',
    intro:
      'Introduza-o onde está a iniciar sessão, para aceder à sua conta em {project} com {provider} a partir de agora. É válido durante {lifetime}.',
    confirm: {
      subject: 'Confirme o seu endereço em {project}',
      intro:
        'Introduza-o onde está a iniciar sessão em {project} com {provider}, para confirmar que este endereço é seu. É válido durante {lifetime}.',
    },
    note: 'Não o dê a ninguém. Se não o pediu, não precisa de fazer nada: nada mudou.',
  },
  'zh-CN': {
    subject: '关联您在 {project} 的账号',
    intro: '请在登录页面输入，今后即可通过 {provider} 登录您在 {project} 的账号。有效期为 {lifetime}。',
    confirm: {
      subject: '确认您在 {project} 的地址',
      intro: '请在通过 {provider} 登录 {project} 的页面输入，以确认该地址属于您。有效期为 {lifetime}。',
    },
    note: '请勿告诉任何人。如果您没有请求此验证码，无需任何操作：什么都没有改变。',
  },
  'zh-TW': {
    subject: '連結您在 {project} 的帳號',
    intro: '請在登入頁面輸入，今後即可透過 {provider} 登入您在 {project} 的帳號。有效期為 {lifetime}。',
    confirm: {
      subject: '確認您在 {project} 的地址',
      intro: '請在透過 {provider} 登入 {project} 的頁面輸入，以確認這個地址屬於您。有效期為 {lifetime}。',
    },
    note: '請勿告訴任何人。如果您沒有要求此驗證碼，無需任何動作：什麼都沒有改變。',
  },
}
