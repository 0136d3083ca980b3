import type { Language } from '@hallpass/contract/languages'

/** `{team}` and `{project}` are filled in everywhere. */
export interface SetupLinkWords {
  subject: string
  title: string
  intro: string
  button: string
  /** With `{time}`: until when it works. */
  note: string
  /** With `{email}`. */
  footer: string
}

const spanish: SetupLinkWords = {
  subject: 'Configura el inicio de sesión único de {team} en {project}',
  title: 'Configura el inicio de sesión único',
  intro:
    'Te han pedido que conectes {team} en {project} con el proveedor de identidad de tu empresa. Tardarás unos diez minutos y no necesitas una cuenta.',
  button: 'Empezar',
  note: 'El enlace se abre una sola vez y funciona hasta el {time}. No lo reenvíes a quien no deba hacer esta conexión.',
  footer: 'Enviado a {email} porque alguien en {project} te ha pedido que configures el inicio de sesión único.',
}
const french: SetupLinkWords = {
  subject: 'Configurez l’authentification unique de {team} pour {project}',
  title: 'Configurez l’authentification unique',
  intro:
    'On vous demande de relier {team} sur {project} au fournisseur d’identité de votre entreprise. Comptez une dizaine de minutes ; aucun compte n’est nécessaire.',
  button: 'Commencer',
  note: 'Le lien ne s’ouvre qu’une fois et fonctionne jusqu’au {time}. Ne le transférez pas à une personne qui ne doit pas établir cette connexion.',
  footer: 'Envoyé à {email}, car une personne de {project} vous demande de configurer l’authentification unique.',
}

export const setupLinkWords: Readonly<Record<Language, SetupLinkWords>> = {
  'en-US': {
    subject: 'Set up single sign-on of {team} for {project}',
    title: 'Set up single sign-on',
    intro:
      'You were asked to connect {team} at {project} with your company’s identity provider. It takes about ten minutes, and you need no account.',
    button: 'Start',
    note: 'The link opens once, and works until {time}. Do not pass it on to anybody who should not make this connection.',
    footer: 'Sent to {email} because somebody at {project} asked you to set up single sign-on.',
  },
  'ar-001': {
    subject: 'إعداد تسجيل الدخول الموحد للفريق {team} في {project}',
    title: 'إعداد تسجيل الدخول الموحد',
    intro: 'طُلب منك ربط {team} في {project} بموفّر الهوية في شركتك. يستغرق ذلك نحو عشر دقائق، ولا تحتاج إلى حساب.',
    button: 'ابدأ',
    note: 'يُفتح الرابط مرة واحدة، ويعمل حتى {time}. لا ترسله إلى أي شخص لا ينبغي أن يُجري هذا الربط.',
    footer: 'أُرسلت إلى {email} لأن أحدهم في {project} طلب منك إعداد تسجيل الدخول الموحد.',
  },
  'de-DE': {
    subject: 'Single Sign-on von {team} für {project} einrichten',
    title: 'Single Sign-on einrichten',
    intro:
      'Sie wurden gebeten, {team} bei {project} mit dem Identitätsanbieter Ihres Unternehmens zu verbinden. Das dauert etwa zehn Minuten; ein Konto brauchen Sie dafür nicht.',
    button: 'Beginnen',
    note: 'Der Link lässt sich einmal öffnen und gilt bis {time}. Geben Sie ihn nicht an Personen weiter, die diese Verbindung nicht herstellen sollen.',
    footer: 'Gesendet an {email}, weil jemand bei {project} Sie gebeten hat, Single Sign-on einzurichten.',
  },
  'es-419': spanish,
  'es-ES': spanish,
  'fr-CA': french,
  'fr-FR': french,
  'he-IL': {
    subject: 'הגדרת כניסה אחודה של {team} אל {project}',
    title: 'הגדרת כניסה אחודה',
    intro: 'ביקשו ממך לחבר את {team} ב־{project} לספק הזהויות של החברה שלך. זה לוקח כעשר דקות, ואין צורך בחשבון.',
    button: 'התחלה',
    note: 'הקישור נפתח פעם אחת ותקף עד {time}. אין להעביר אותו למי שלא אמור ליצור את החיבור.',
    footer: 'נשלח אל {email} כי מישהו ב־{project} ביקש ממך להגדיר כניסה אחודה.',
  },
  'it-IT': {
    subject: 'Configura il Single Sign-On di {team} per {project}',
    title: 'Configura il Single Sign-On',
    intro:
      'Ti è stato chiesto di collegare {team} su {project} al provider di identità della tua azienda. Bastano circa dieci minuti e non serve un account.',
    button: 'Inizia',
    note: 'Il link si apre una sola volta e funziona fino a {time}. Non inoltrarlo a chi non deve creare questo collegamento.',
    footer: 'Inviato a {email} perché qualcuno di {project} ti ha chiesto di configurare il Single Sign-On.',
  },
  'ja-JP': {
    subject: '{project} での {team} のシングルサインオンを設定してください',
    title: 'シングルサインオンの設定',
    intro:
      '{project} の {team} を、御社の ID プロバイダーに接続するよう依頼されています。所要時間は約 10 分で、アカウントは不要です。',
    button: '開始する',
    note: 'このリンクは一度だけ開くことができ、{time} まで有効です。この接続を行うべきでない人に転送しないでください。',
    footer: '{project} の担当者がシングルサインオンの設定を依頼したため、{email} に送信されました。',
  },
  'ko-KR': {
    subject: '{project}에서 {team}의 싱글 사인온을 설정하세요',
    title: '싱글 사인온 설정',
    intro:
      '{project}의 {team}을(를) 회사의 ID 공급자에 연결해 달라는 요청을 받았습니다. 약 10분이 걸리며 계정은 필요하지 않습니다.',
    button: '시작하기',
    note: '이 링크는 한 번만 열 수 있으며 {time}까지 유효합니다. 이 연결을 설정하면 안 되는 사람에게 전달하지 마세요.',
    footer: '{project}에서 싱글 사인온 설정을 요청하여 {email}(으)로 보냈습니다.',
  },
  'pt-BR': {
    subject: 'Configure o logon único de {team} em {project}',
    title: 'Configure o logon único',
    intro:
      'Pediram que você conecte {team} em {project} ao provedor de identidade da sua empresa. Leva cerca de dez minutos, e você não precisa de uma conta.',
    button: 'Começar',
    note: 'O link abre uma única vez e funciona até {time}. Não o repasse a quem não deva fazer esta conexão.',
    footer: 'Enviado para {email} porque alguém em {project} pediu que você configure o logon único.',
  },
  'pt-PT': {
    subject: 'Configure o início de sessão único de {team} em {project}',
    title: 'Configure o início de sessão único',
    intro:
      'Pediram-lhe que ligue {team} em {project} ao fornecedor de identidade da sua empresa. Demora cerca de dez minutos e não precisa de uma conta.',
    button: 'Começar',
    note: 'A ligação abre uma única vez e funciona até {time}. Não a reencaminhe a quem não deva fazer esta configuração.',
    footer: 'Enviado para {email} porque alguém em {project} lhe pediu que configurasse o início de sessão único.',
  },
  'zh-CN': {
    subject: '为 {team} 设置 {project} 的单点登录',
    title: '设置单点登录',
    intro: '有人请您将 {project} 中的 {team} 与贵公司的身份提供商连接。大约需要十分钟，无需帐户。',
    button: '开始',
    note: '此链接只能打开一次，有效期至 {time}。请勿转发给不应进行此连接的人。',
    footer: '因为 {project} 的人员请您设置单点登录，此邮件发送至 {email}。',
  },
  'zh-TW': {
    subject: '為 {team} 設定 {project} 的單一登入',
    title: '設定單一登入',
    intro: '有人請您將 {project} 中的 {team} 與貴公司的身分提供者連接。大約需要十分鐘，不需要帳戶。',
    button: '開始',
    note: '此連結只能開啟一次，有效期限至 {time}。請勿轉寄給不應進行此連接的人。',
    footer: '因為 {project} 的人員請您設定單一登入，此郵件寄送至 {email}。',
  },
}
