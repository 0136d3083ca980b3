import { rightToLeft } from './right-to-left.ts'
import type { SetupCatalogue } from './source.ts'

const texts: SetupCatalogue = {
  'This link was opened already': 'فُتح هذا الرابط من قبل',
  'It opens once, to keep it safe. If that was you, go on in the browser in which you opened it. Otherwise ask whoever sent it for a new one.':
    'للأمان يُفتح الرابط مرة واحدة فقط. إن كنت أنت من فتحه، فتابع في المتصفح الذي فتحته فيه. وإلا فاطلب رابطًا جديدًا ممن أرسله.',
  'This link has expired': 'انتهت صلاحية هذا الرابط',
  'Ask whoever sent it for a new one.': 'اطلب رابطًا جديدًا ممن أرسله.',
  'This link does not work': 'هذا الرابط لا يعمل',
  'It is not complete, or it was taken back. Ask whoever sent it for a new one.':
    'الرابط غير مكتمل أو سُحب. اطلب رابطًا جديدًا ممن أرسله.',
  'This page is of another link': 'هذه الصفحة تخص رابطًا آخر',
  'Another link was opened in this browser meanwhile, so nothing was saved here. To go on here, ask whoever sent the link of this page for a new one.':
    'فُتح في هذه الأثناء رابط آخر في هذا المتصفح، لذلك لم يُحفظ شيء هنا. للمتابعة هنا، اطلب رابطًا جديدًا ممن أرسل رابط هذه الصفحة.',
  'Another setup is open in this browser': 'هناك إعداد آخر مفتوح في هذا المتصفح',
  'You are setting up {team} at {project} in this browser. Continue with {nextTeam} at {nextProject} instead?':
    'أنت تقوم بإعداد {team} في {project} في هذا المتصفح. هل تريد المتابعة مع {nextTeam} في {nextProject} بدلًا من ذلك؟',
  'Open the new link': 'فتح الرابط الجديد',
  'Stay with the open one': 'البقاء في الإعداد المفتوح',
  'Your time here is over': 'انتهى وقتك هنا',
  'What you have set up stays. To go on, ask whoever sent you the link for a new one.':
    'ما أعددته باقٍ. للمتابعة اطلب رابطًا جديدًا ممن أرسله إليك.',
  'The page could not be loaded': 'تعذّر تحميل الصفحة',
  'Check your connection and try again.': 'تحقّق من اتصالك وحاول مجددًا.',
  'Try again': 'حاول مجددًا',
  'Loading…': 'جارٍ التحميل…',
  'Set up single sign-on': 'إعداد تسجيل الدخول الموحد',
  'For {team} at {project}': 'للفريق {team} في {project}',
  Steps: 'الخطوات',
  'Step {step} of {steps}': 'الخطوة {step} من {steps}',
  done: 'تم',
  'Identity provider': 'موفّر الهوية',
  Domain: 'النطاق',
  Connection: 'الاتصال',
  Test: 'الاختبار',
  Activate: 'التفعيل',
  Continue: 'متابعة',
  'Do this later': 'لاحقًا',
  'You can work here until {time}.': 'يمكنك العمل هنا حتى {time}.',
  'Which connection?': 'أي اتصال؟',
  'A new one': 'اتصال جديد',
  Draft: 'مسودة',
  Active: 'مفعّل',
  'Switched off': 'متوقف',
  'The server could not be reached. Check your connection and try again.':
    'تعذّر الوصول إلى الخادم. تحقّق من اتصالك وحاول مجددًا.',
  'Something went wrong on our side. Try again in a moment.': 'حدث خطأ لدينا. حاول مجددًا بعد قليل.',
  Copy: 'نسخ',
  Copied: 'نُسخ',
  'Which identity provider do you use?': 'أي موفّر هوية تستخدمون؟',
  'It is where the people of your company sign in today.': 'هو المكان الذي يسجّل فيه موظفو شركتك الدخول اليوم.',
  'Another one, by OpenID Connect': 'موفّر آخر، عبر OpenID Connect',
  'Another one, by SAML 2.0': 'موفّر آخر، عبر SAML 2.0',
  'In the Okta admin console, open Applications → Create App Integration. Choose OIDC – OpenID Connect and Web Application.':
    'في لوحة إدارة Okta افتح Applications → Create App Integration، ثم اختر OIDC – OpenID Connect وWeb Application.',
  'Assign the people who may sign in. Then copy the client ID and a client secret. The issuer is your Okta address.':
    'عيّن الأشخاص المسموح لهم بتسجيل الدخول، ثم انسخ معرّف العميل وسر العميل. جهة الإصدار هي عنوان Okta الخاص بكم.',
  'In the Microsoft Entra admin center, open App registrations → New registration. Choose accounts in this directory only, and the platform Web.':
    'في مركز إدارة Microsoft Entra افتح App registrations → New registration، واختر حسابات هذا الدليل فقط والمنصة Web.',
  'Under Certificates & secrets, create a client secret. Copy the application (client) ID. The issuer has your directory (tenant) ID in it.':
    'ضمن Certificates & secrets أنشئ سر عميل، وانسخ معرّف التطبيق (العميل). تحتوي جهة الإصدار على معرّف الدليل (المستأجر).',
  'In the Google Admin console, open Apps → Web and mobile apps → Add app → Add custom SAML app, and download the metadata.':
    'في وحدة تحكم مشرف Google افتح Apps → Web and mobile apps → Add app → Add custom SAML app، ثم نزّل البيانات الوصفية.',
  'Set Name ID to the primary email. Map Primary email to email, and switch the app on for your people. Then give us the metadata file.':
    'اضبط Name ID على البريد الإلكتروني الأساسي، واربط Primary email بالاسم email، وفعّل التطبيق للأشخاص. ثم أعطنا ملف البيانات الوصفية.',
  'In OneLogin, open Applications → Add App, and choose SAML Custom Connector (Advanced).':
    'في OneLogin افتح Applications → Add App، واختر SAML Custom Connector (Advanced).',
  'Under Parameters, send Email as email. Under SSO, choose SHA-256. Then copy the Issuer URL, which is the address of the metadata.':
    'ضمن Parameters أرسل البريد الإلكتروني باسم email. ضمن SSO اختر SHA-256، ثم انسخ Issuer URL، وهو عنوان البيانات الوصفية.',
  'In PingOne, open Applications → Add application. Choose SAML Application, and configure it by hand.':
    'في PingOne افتح Applications → Add application، واختر SAML Application وأعدّه يدويًا.',
  'Under Attribute mappings, send the email address as email. Switch the application on, and copy the IdP metadata URL.':
    'ضمن Attribute mappings أرسل عنوان البريد الإلكتروني باسم email، وفعّل التطبيق، وانسخ IdP Metadata URL.',
  'In the Keycloak admin console, open your realm → Clients → Create client. Choose OpenID Connect, and switch client authentication on.':
    'في لوحة إدارة Keycloak افتح realm الخاص بكم → Clients → Create client، واختر OpenID Connect وفعّل Client authentication.',
  'Under Credentials, copy the client secret. The issuer is the address of your realm.':
    'ضمن Credentials انسخ سر العميل. جهة الإصدار هي عنوان realm الخاص بكم.',
  'In AD FS Management, open Relying Party Trusts → Add Relying Party Trust. Choose claims aware, enter the data by hand, and enable SAML 2.0 WebSSO.':
    'في إدارة AD FS افتح Relying Party Trusts → Add Relying Party Trust، واختر claims aware، وأدخل البيانات يدويًا، وفعّل SAML 2.0 WebSSO.',
  'Add a rule that sends LDAP attributes as claims: E-Mail-Addresses as E-Mail Address, and as Name ID. Then give us the address of your federation metadata.':
    'أضف قاعدة ترسل سمات LDAP كمطالبات: E-Mail-Addresses كعنوان بريد إلكتروني وكـ Name ID. ثم أعطنا عنوان البيانات الوصفية للاتحاد.',
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'لدى موفّر الهوية سجّل تطبيق ويب يستخدم OpenID Connect وتدفق رمز التفويض.',
  'Copy the client ID, the client secret and the issuer.': 'انسخ معرّف العميل وسر العميل وجهة الإصدار.',
  'At your identity provider, create an application with SAML 2.0.': 'لدى موفّر الهوية أنشئ تطبيقًا يستخدم SAML 2.0.',
  'Send the email address as the attribute email, and a persistent NameID. Sign with RSA-SHA256. Then give us the metadata.':
    'أرسل عنوان البريد الإلكتروني في السمة email، وأرسل NameID ثابتًا، ووقّع باستخدام RSA-SHA256. ثم أعطنا البيانات الوصفية.',
  'Prove your domain': 'أثبت ملكية نطاقك',
  'People come in with addresses of domains that you have proved to be yours.':
    'يدخل أصحاب العناوين في النطاقات التي أثبتّم أنها لكم.',
  'The domain of your email addresses': 'نطاق عناوين بريدكم الإلكتروني',
  'Add domain': 'إضافة نطاق',
  Verified: 'تم التحقق',
  'Not verified yet': 'لم يُتحقق منه بعد',
  'Publish this TXT record where your domain is managed:': 'انشر سجل TXT هذا حيث تُدار نطاقاتك:',
  Name: 'الاسم',
  Value: 'القيمة',
  'Check now': 'تحقّق الآن',
  'We look for it every few seconds while this page is open.': 'نبحث عنه كل بضع ثوانٍ ما دامت هذه الصفحة مفتوحة.',
  'Not found yet. A new record may take up to an hour to be seen everywhere.':
    'لم يُعثر عليه بعد. قد يستغرق ظهور سجل جديد في كل مكان ساعة.',
  'Or publish the value as a file at {address}.': 'أو انشر القيمة كملف في {address}.',
  'Remove {domain}': 'إزالة {domain}',
  'Connect {idp}': 'ربط {idp}',
  'Paste this there as the redirect URI:': 'الصق هذا هناك بوصفه Redirect URI:',
  'Paste these two values there:': 'الصق هاتين القيمتين هناك:',
  'Redirect URI': 'عنوان إعادة التوجيه',
  'ACS URL (reply URL)': 'عنوان ACS (عنوان الرد)',
  'Entity ID (audience)': 'معرّف الكيان (الجمهور)',
  Issuer: 'جهة الإصدار',
  'For example {example}': 'مثلًا {example}',
  'Client ID': 'معرّف العميل',
  'Client secret': 'سر العميل',
  'Nobody can read it again once it is saved.': 'بعد الحفظ لا يستطيع أحد قراءته مجددًا.',
  'Metadata by': 'البيانات الوصفية عبر',
  Address: 'عنوان',
  File: 'ملف',
  'Address of the metadata': 'عنوان البيانات الوصفية',
  'Metadata file': 'ملف البيانات الوصفية',
  'Save connection': 'حفظ الاتصال',
  'Saved. It is a draft: nobody signs in by it yet.': 'حُفظ. إنه مسودة: لا أحد يسجّل الدخول به بعد.',
  'Change the client secret': 'تغيير سر العميل',
  'Read new metadata': 'قراءة بيانات وصفية جديدة',
  Save: 'حفظ',
  'Start again': 'البدء من جديد',
  'Fill this in.': 'املأ هذا الحقل.',
  'Test the sign-in': 'اختبر تسجيل الدخول',
  'You go to your identity provider and come back here. Nobody is signed in and no account is made.':
    'تنتقل إلى موفّر الهوية ثم تعود إلى هنا. لا يسجّل أحد الدخول ولا يُنشأ أي حساب.',
  'Start the test': 'ابدأ الاختبار',
  'Test again': 'اختبر مجددًا',
  'It works.': 'إنه يعمل.',
  'A person who signs in this way gets in.': 'من يسجّل الدخول بهذه الطريقة يدخل.',
  'Only people who are already members of the team get in. No new accounts are made.':
    'لا يدخل إلا من هم أعضاء في الفريق بالفعل. لا تُنشأ حسابات جديدة.',
  'This person could not sign in yet.': 'لا يستطيع هذا الشخص تسجيل الدخول بعد.',
  'The answer of your identity provider was not accepted.': 'لم تُقبل إجابة موفّر الهوية.',
  Attribute: 'السمة',
  Becomes: 'تصبح',
  Problem: 'المشكلة',
  'Person’s ID': 'معرّف الشخص',
  'Email address': 'عنوان البريد الإلكتروني',
  'Display name': 'الاسم المعروض',
  Picture: 'الصورة',
  Groups: 'المجموعات',
  'not used': 'غير مستخدمة',
  'No email address came.': 'لم يصل أي عنوان بريد إلكتروني.',
  'Its domain is not verified yet.': 'لم يُتحقق من نطاقه بعد.',
  'It is not verified at your identity provider: people are asked for a code the first time.':
    'لم يؤكده موفّر الهوية لديك: يُطلب من الأشخاص رمز في المرة الأولى.',
  'Which attribute has the email address?': 'أي سمة تحتوي على عنوان البريد الإلكتروني؟',
  'Choose one': 'اختر',
  'The identity provider did not answer as it should.': 'لم يُجب موفّر الهوية كما ينبغي.',
  'Your identity provider did not accept our client ID, secret or key. Check them.':
    'لم يقبل موفّر الهوية معرّف العميل أو السر أو المفتاح. تحقّق منها.',
  'It was refused or cancelled at the identity provider.': 'رُفض الطلب أو أُلغي لدى موفّر الهوية.',
  'Switch it on': 'فعّل الاتصال',
  'From then on the people of your company can sign in by it.': 'من ذلك الحين يستطيع موظفو شركتك تسجيل الدخول به.',
  'No domain is verified yet, so nobody could get in.': 'لم يُتحقق من أي نطاق بعد، فلن يتمكن أحد من الدخول.',
  'The last test did not succeed.': 'لم ينجح الاختبار الأخير.',
  'There was no test yet.': 'لم يُجرَ أي اختبار بعد.',
  'The people of your company can sign in now. You can close this page.':
    'يستطيع موظفو شركتك تسجيل الدخول الآن. يمكنك إغلاق هذه الصفحة.',
  'Single sign-on is on': 'تسجيل الدخول الموحد مفعّل',
  'The domain is proved.': 'تم التحقق من النطاق.',
  'You can close this page.': 'يمكنك إغلاق هذه الصفحة.',
  'Switch off': 'إيقاف',
  'Switching it off signs out everybody who came by it.': 'يؤدي الإيقاف إلى تسجيل خروج كل من دخل به.',
  'Set up another one': 'إعداد اتصال آخر',
  'Last sign-ins': 'آخر عمليات تسجيل الدخول',
  'Nobody has come by it yet.': 'لم يدخل به أحد بعد.',
  'Signed in': 'سُجّل الدخول',
  Refused: 'رُفض',
  'Who signs in by it: {count}': 'عدد من يسجّلون الدخول به: {count}',
  Require: 'الإلزام',
  'Require single sign-on': 'الإلزام بتسجيل الدخول الموحد',
  'Whoever has to use it cannot sign in by anything else.': 'من يُلزَم به لا يستطيع تسجيل الدخول بأي طريقة أخرى.',
  'Who has to use single sign-on': 'من عليه استخدام تسجيل الدخول الموحد',
  'Nobody has to': 'لا أحد',
  'Members of the team': 'أعضاء الفريق',
  'Everybody with such an address': 'كل من لديه عنوان في هذا النطاق',
  'People whom it concerns: {people}': 'عدد من يشملهم ذلك: {people}',
  'Sessions of theirs that end at once: {sessions}': 'عدد جلساتهم التي تنتهي فورًا: {sessions}',
  'Ask whoever runs {project} to let one or two members keep another way to sign in, for the day when your identity provider fails.':
    'اطلب ممن يدير {project} أن يُبقي لعضو أو عضوين طريقة أخرى لتسجيل الدخول، تحسبًا ليوم يتعطل فيه موفّر الهوية.',
  'Stop requiring it': 'إلغاء الإلزام',
  'Somebody else requires this. Whoever runs {project} can ask for less.':
    'ألزم بهذا شخص آخر، ولا يخفّفه إلا من يدير {project}.',
  'Single sign-on is required. You can close this page.': 'تسجيل الدخول الموحد إلزامي. يمكنك إغلاق هذه الصفحة.',
}

export const catalogue = rightToLeft(texts)
