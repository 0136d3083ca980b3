import type { SsoReason } from '@hallpass/contract'
import { type Language, matchLanguage } from '@hallpass/contract/languages'

interface Words {
  /** The address is missing, of a domain that the organization has not proved, or not verified and cannot be. */
  address: string
  notProvisioned: string
  notConfirmed: string
  /** The identity provider began by itself, which the connection does not allow. */
  beginInApp: string
}

const words: Readonly<Record<Language, Words>> = {
  'en-US': {
    address: 'Your organization’s single sign-on is not set up for your email address. Ask the people who run it.',
    notProvisioned: 'There is no account for you yet. Ask the people who run your organization’s single sign-on.',
    notConfirmed: 'There is an account with your email address already. Sign in to it the way you did before.',
    beginInApp: 'This sign-in has to begin in the app. Open the app and sign in there.',
  },
  'ar-001': {
    address: 'الدخول الموحّد لمؤسستك غير مُعدّ لعنوان بريدك الإلكتروني. اسأل المسؤولين عنه.',
    notProvisioned: 'لا يوجد حساب لك بعد. اسأل المسؤولين عن الدخول الموحّد في مؤسستك.',
    notConfirmed: 'يوجد حساب بعنوان بريدك الإلكتروني بالفعل. سجّل الدخول إليه كما كنت تفعل من قبل.',
    beginInApp: 'يجب أن يبدأ تسجيل الدخول هذا في التطبيق. افتح التطبيق وسجّل الدخول هناك.',
  },
  'de-DE': {
    address:
      'Das Single Sign-on Ihrer Organisation ist für Ihre E-Mail-Adresse nicht eingerichtet. Fragen Sie die Verantwortlichen.',
    notProvisioned:
      'Für Sie gibt es noch kein Konto. Fragen Sie die Verantwortlichen für das Single Sign-on Ihrer Organisation.',
    notConfirmed: 'Es gibt bereits ein Konto mit Ihrer E-Mail-Adresse. Melden Sie sich dort so an wie bisher.',
    beginInApp: 'Diese Anmeldung muss in der App beginnen. Öffnen Sie die App und melden Sie sich dort an.',
  },
  'es-419': {
    address:
      'El inicio de sesión único de tu organización no está configurado para tu correo. Consulta a quienes lo administran.',
    notProvisioned:
      'Todavía no tienes una cuenta. Consulta a quienes administran el inicio de sesión único de tu organización.',
    notConfirmed: 'Ya existe una cuenta con tu correo electrónico. Inicia sesión en ella como lo hacías antes.',
    beginInApp: 'Este inicio de sesión tiene que empezar en la app. Abre la app e inicia sesión ahí.',
  },
  'es-ES': {
    address:
      'El inicio de sesión único de tu organización no está configurado para tu correo. Consulta a quienes lo gestionan.',
    notProvisioned:
      'Todavía no tienes una cuenta. Consulta a quienes gestionan el inicio de sesión único de tu organización.',
    notConfirmed: 'Ya existe una cuenta con tu correo electrónico. Inicia sesión en ella como lo hacías antes.',
    beginInApp: 'Este inicio de sesión tiene que empezar en la app. Abre la app e inicia sesión allí.',
  },
  'fr-CA': {
    address:
      'L’authentification unique de votre organisation n’est pas configurée pour votre courriel. Consultez ses responsables.',
    notProvisioned:
      'Vous n’avez pas encore de compte. Consultez les responsables de l’authentification unique de votre organisation.',
    notConfirmed: 'Un compte existe déjà avec votre courriel. Connectez-vous-y comme vous le faisiez auparavant.',
    beginInApp: 'Cette connexion doit commencer dans l’application. Ouvrez l’application et connectez-vous-y.',
  },
  'fr-FR': {
    address:
      'L’authentification unique de votre organisation n’est pas configurée pour votre e-mail. Consultez ses responsables.',
    notProvisioned:
      'Vous n’avez pas encore de compte. Consultez les responsables de l’authentification unique de votre organisation.',
    notConfirmed: 'Un compte existe déjà avec votre e-mail. Connectez-vous-y comme vous le faisiez auparavant.',
    beginInApp: 'Cette connexion doit commencer dans l’application. Ouvrez l’application et connectez-vous-y.',
  },
  'he-IL': {
    address: 'הכניסה האחידה של הארגון שלכם אינה מוגדרת לכתובת האימייל שלכם. פנו לאחראים עליה.',
    notProvisioned: 'עדיין אין לכם חשבון. פנו לאחראים על הכניסה האחידה בארגון שלכם.',
    notConfirmed: 'כבר קיים חשבון עם כתובת האימייל שלכם. היכנסו אליו כפי שנכנסתם קודם.',
    beginInApp: 'הכניסה הזאת צריכה להתחיל באפליקציה. פתחו את האפליקציה והיכנסו בה.',
  },
  'it-IT': {
    address:
      'Il Single Sign-On della tua organizzazione non è configurato per il tuo indirizzo email. Chiedi a chi lo gestisce.',
    notProvisioned: 'Non hai ancora un account. Chiedi a chi gestisce il Single Sign-On della tua organizzazione.',
    notConfirmed: 'Esiste già un account con il tuo indirizzo email. Accedi come hai fatto finora.',
    beginInApp: 'Questo accesso deve iniziare nell’app. Apri l’app e accedi da lì.',
  },
  'ja-JP': {
    address: 'ご所属の組織のシングルサインオンは、このメールアドレスに対応していません。管理者にお問い合わせください。',
    notProvisioned: 'アカウントがまだありません。ご所属の組織のシングルサインオンの管理者にお問い合わせください。',
    notConfirmed: 'このメールアドレスのアカウントがすでにあります。これまでと同じ方法でログインしてください。',
    beginInApp: 'このサインインはアプリから始める必要があります。アプリを開いて、そこでサインインしてください。',
  },
  'ko-KR': {
    address: '소속 조직의 싱글 사인온이 이 이메일 주소에 설정되어 있지 않습니다. 담당자에게 문의하세요.',
    notProvisioned: '아직 계정이 없습니다. 소속 조직의 싱글 사인온 담당자에게 문의하세요.',
    notConfirmed: '이 이메일 주소의 계정이 이미 있습니다. 이전과 같은 방법으로 로그인하세요.',
    beginInApp: '이 로그인은 앱에서 시작해야 합니다. 앱을 열어 로그인하세요.',
  },
  'pt-BR': {
    address: 'O login único da sua organização não está configurado para o seu e-mail. Fale com quem o administra.',
    notProvisioned: 'Você ainda não tem uma conta. Fale com quem administra o login único da sua organização.',
    notConfirmed: 'Já existe uma conta com o seu e-mail. Entre nela como fazia antes.',
    beginInApp: 'Este login precisa começar no app. Abra o app e entre por lá.',
  },
  'pt-PT': {
    address:
      'O início de sessão único da sua organização não está configurado para o seu e-mail. Fale com quem o gere.',
    notProvisioned: 'Ainda não tem uma conta. Fale com quem gere o início de sessão único da sua organização.',
    notConfirmed: 'Já existe uma conta com o seu e-mail. Inicie sessão nela como fazia antes.',
    beginInApp: 'Este início de sessão tem de começar na aplicação. Abra a aplicação e inicie sessão aí.',
  },
  'zh-CN': {
    address: '您所在组织的单点登录未针对您的电子邮件地址进行设置。请咨询其管理人员。',
    notProvisioned: '您还没有帐户。请咨询您所在组织的单点登录管理人员。',
    notConfirmed: '已有帐户使用您的电子邮件地址。请像以前一样登录该帐户。',
    beginInApp: '此登录必须从应用中开始。请打开应用并在其中登录。',
  },
  'zh-TW': {
    address: '您所屬組織的單一登入未針對您的電子郵件地址設定。請洽詢其管理人員。',
    notProvisioned: '您還沒有帳戶。請洽詢您所屬組織的單一登入管理人員。',
    notConfirmed: '已有帳戶使用您的電子郵件地址。請像以前一樣登入該帳戶。',
    beginInApp: '此登入必須從應用程式中開始。請開啟應用程式並在其中登入。',
  },
}

const kinds: Readonly<Partial<Record<SsoReason, keyof Words>>> = {
  email_missing: 'address',
  domain_not_verified: 'address',
  email_not_verified: 'address',
  not_provisioned: 'notProvisioned',
  not_confirmed: 'notConfirmed',
  idp_initiated_off: 'beginInApp',
}

/** What to tell the person; undefined where the usual sentence says enough. */
export function ssoSentence(language: string, reason: SsoReason | undefined): string | undefined {
  const kind = reason && kinds[reason]
  return kind && words[matchLanguage(language)][kind]
}
