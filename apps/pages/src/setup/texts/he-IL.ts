import { rightToLeft } from './right-to-left.ts'
import type { SetupCatalogue } from './source.ts'

const texts: SetupCatalogue = {
  'This link was opened already': 'הקישור הזה כבר נפתח',
  'It opens once, to keep it safe. If that was you, go on in the browser in which you opened it. Otherwise ask whoever sent it for a new one.':
    'לשם הבטיחות הוא נפתח פעם אחת בלבד. אם פתחת אותו, יש להמשיך בדפדפן שבו נפתח. אחרת, יש לבקש קישור חדש ממי ששלח אותו.',
  'This link has expired': 'תוקף הקישור פג',
  'Ask whoever sent it for a new one.': 'יש לבקש קישור חדש ממי ששלח אותו.',
  'This link does not work': 'הקישור אינו פועל',
  'It is not complete, or it was taken back. Ask whoever sent it for a new one.':
    'הוא אינו שלם או שבוטל. יש לבקש קישור חדש ממי ששלח אותו.',
  'This page is of another link': 'הדף הזה שייך לקישור אחר',
  'Another link was opened in this browser meanwhile, so nothing was saved here. To go on here, ask whoever sent the link of this page for a new one.':
    'בינתיים נפתח בדפדפן הזה קישור אחר, ולכן לא נשמר כאן דבר. כדי להמשיך כאן, יש לבקש קישור חדש ממי ששלח את הקישור של הדף הזה.',
  'Another setup is open in this browser': 'הגדרה אחרת פתוחה בדפדפן הזה',
  'You are setting up {team} at {project} in this browser. Continue with {nextTeam} at {nextProject} instead?':
    'בדפדפן הזה מתבצעת הגדרה של {team} ב־{project}. להמשיך במקום זאת עם {nextTeam} ב־{nextProject}?',
  'Open the new link': 'פתיחת הקישור החדש',
  'Stay with the open one': 'להישאר בהגדרה הפתוחה',
  'Your time here is over': 'הזמן שלך כאן הסתיים',
  'What you have set up stays. To go on, ask whoever sent you the link for a new one.':
    'מה שהוגדר נשמר. כדי להמשיך, יש לבקש קישור חדש ממי ששלח אותו.',
  'The page could not be loaded': 'לא ניתן היה לטעון את הדף',
  'Check your connection and try again.': 'יש לבדוק את החיבור ולנסות שוב.',
  'Try again': 'לנסות שוב',
  'Loading…': 'טוען…',
  'Set up single sign-on': 'הגדרת כניסה אחודה',
  'For {team} at {project}': 'עבור {team} ב־{project}',
  Steps: 'שלבים',
  'Step {step} of {steps}': 'שלב {step} מתוך {steps}',
  done: 'הושלם',
  'Identity provider': 'ספק זהויות',
  Domain: 'דומיין',
  Connection: 'חיבור',
  Test: 'בדיקה',
  Activate: 'הפעלה',
  Continue: 'המשך',
  'Do this later': 'לעשות מאוחר יותר',
  'You can work here until {time}.': 'אפשר לעבוד כאן עד {time}.',
  'Which connection?': 'איזה חיבור?',
  'A new one': 'חיבור חדש',
  Draft: 'טיוטה',
  Active: 'פעיל',
  'Switched off': 'כבוי',
  'The server could not be reached. Check your connection and try again.':
    'לא ניתן היה להגיע לשרת. יש לבדוק את החיבור ולנסות שוב.',
  'Something went wrong on our side. Try again in a moment.': 'משהו השתבש אצלנו. יש לנסות שוב בעוד רגע.',
  Copy: 'העתקה',
  Copied: 'הועתק',
  'Which identity provider do you use?': 'באיזה ספק זהויות משתמשים אצלכם?',
  'It is where the people of your company sign in today.': 'שם אנשי החברה נכנסים כיום.',
  'Another one, by OpenID Connect': 'אחר, באמצעות OpenID Connect',
  'Another one, by SAML 2.0': 'אחר, באמצעות SAML 2.0',
  'In the Okta admin console, open Applications → Create App Integration. Choose OIDC – OpenID Connect and Web Application.':
    'במסוף הניהול של Okta יש לפתוח Applications → Create App Integration, ולבחור OIDC – OpenID Connect ו־Web Application.',
  'Assign the people who may sign in. Then copy the client ID and a client secret. The issuer is your Okta address.':
    'יש להקצות את האנשים שרשאים להיכנס, ואז להעתיק את מזהה הלקוח ואת סוד הלקוח. המנפיק הוא כתובת ה־Okta שלכם.',
  'In the Microsoft Entra admin center, open App registrations → New registration. Choose accounts in this directory only, and the platform Web.':
    'במרכז הניהול של Microsoft Entra יש לפתוח App registrations → New registration, ולבחור חשבונות בספרייה זו בלבד ואת הפלטפורמה Web.',
  'Under Certificates & secrets, create a client secret. Copy the application (client) ID. The issuer has your directory (tenant) ID in it.':
    'תחת Certificates & secrets יש ליצור סוד לקוח ולהעתיק את מזהה היישום (הלקוח). המנפיק כולל את מזהה הספרייה (הדייר) שלכם.',
  'In the Google Admin console, open Apps → Web and mobile apps → Add app → Add custom SAML app, and download the metadata.':
    'במסוף הניהול של Google יש לפתוח Apps → Web and mobile apps → Add app → Add custom SAML app, ולהוריד את המטא־נתונים.',
  'Set Name ID to the primary email. Map Primary email to email, and switch the app on for your people. Then give us the metadata file.':
    'יש להגדיר את Name ID לכתובת האימייל הראשית, למפות את Primary email אל email ולהפעיל את האפליקציה עבור האנשים. לאחר מכן יש למסור לנו את קובץ המטא־נתונים.',
  'In OneLogin, open Applications → Add App, and choose SAML Custom Connector (Advanced).':
    'ב־OneLogin יש לפתוח Applications → Add App ולבחור SAML Custom Connector (Advanced).',
  'Under Parameters, send Email as email. Under SSO, choose SHA-256. Then copy the Issuer URL, which is the address of the metadata.':
    'תחת Parameters יש לשלוח את האימייל בשם email. תחת SSO יש לבחור SHA-256, ואז להעתיק את Issuer URL, שהיא כתובת המטא־נתונים.',
  'In PingOne, open Applications → Add application. Choose SAML Application, and configure it by hand.':
    'ב־PingOne יש לפתוח Applications → Add application, לבחור SAML Application ולהגדיר ידנית.',
  'Under Attribute mappings, send the email address as email. Switch the application on, and copy the IdP metadata URL.':
    'תחת Attribute mappings יש לשלוח את כתובת האימייל בשם email, להפעיל את היישום ולהעתיק את IdP Metadata URL.',
  'In the Keycloak admin console, open your realm → Clients → Create client. Choose OpenID Connect, and switch client authentication on.':
    'במסוף הניהול של Keycloak יש לפתוח את ה־realm שלכם → Clients → Create client, לבחור OpenID Connect ולהפעיל Client authentication.',
  'Under Credentials, copy the client secret. The issuer is the address of your realm.':
    'תחת Credentials יש להעתיק את סוד הלקוח. המנפיק הוא כתובת ה־realm שלכם.',
  'In AD FS Management, open Relying Party Trusts → Add Relying Party Trust. Choose claims aware, enter the data by hand, and enable SAML 2.0 WebSSO.':
    'בניהול AD FS יש לפתוח Relying Party Trusts → Add Relying Party Trust, לבחור claims aware, להזין את הנתונים ידנית ולהפעיל SAML 2.0 WebSSO.',
  'Add a rule that sends LDAP attributes as claims: E-Mail-Addresses as E-Mail Address, and as Name ID. Then give us the address of your federation metadata.':
    'יש להוסיף כלל ששולח תכונות LDAP כטענות: E-Mail-Addresses ככתובת אימייל וכ־Name ID. לאחר מכן יש למסור לנו את כתובת המטא־נתונים של הפדרציה.',
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'אצל ספק הזהויות שלכם יש לרשום יישום אינטרנט עם OpenID Connect ותהליך קוד הרשאה.',
  'Copy the client ID, the client secret and the issuer.': 'יש להעתיק את מזהה הלקוח, את סוד הלקוח ואת המנפיק.',
  'At your identity provider, create an application with SAML 2.0.': 'אצל ספק הזהויות שלכם יש ליצור יישום עם SAML 2.0.',
  'Send the email address as the attribute email, and a persistent NameID. Sign with RSA-SHA256. Then give us the metadata.':
    'יש לשלוח את כתובת האימייל כתכונה email ו־NameID קבוע, ולחתום ב־RSA-SHA256. לאחר מכן יש למסור לנו את המטא־נתונים.',
  'Prove your domain': 'הוכחת הדומיין',
  'People come in with addresses of domains that you have proved to be yours.':
    'נכנסים אנשים עם כתובות בדומיינים שהוכחתם שהם שלכם.',
  'The domain of your email addresses': 'הדומיין של כתובות האימייל שלכם',
  'Add domain': 'הוספת דומיין',
  Verified: 'אומת',
  'Not verified yet': 'טרם אומת',
  'Publish this TXT record where your domain is managed:': 'יש לפרסם את רשומת ה־TXT הזאת במקום שבו מנוהל הדומיין:',
  Name: 'שם',
  Value: 'ערך',
  'Check now': 'לבדוק עכשיו',
  'We look for it every few seconds while this page is open.': 'כל עוד הדף הזה פתוח, אנחנו מחפשים אותה כל כמה שניות.',
  'Not found yet. A new record may take up to an hour to be seen everywhere.':
    'טרם נמצאה. עד שרשומה חדשה נראית בכל מקום עשויה לעבור שעה.',
  'Or publish the value as a file at {address}.': 'אפשר גם לפרסם את הערך כקובץ בכתובת {address}.',
  'Remove {domain}': 'הסרת {domain}',
  'Connect {idp}': 'חיבור {idp}',
  'Paste this there as the redirect URI:': 'יש להדביק שם את הערך הזה בתור Redirect URI:',
  'Paste these two values there:': 'יש להדביק שם את שני הערכים האלה:',
  'Redirect URI': 'כתובת להפניה חוזרת',
  'ACS URL (reply URL)': 'כתובת ACS (כתובת תשובה)',
  'Entity ID (audience)': 'מזהה ישות (קהל יעד)',
  Issuer: 'מנפיק',
  'For example {example}': 'לדוגמה {example}',
  'Client ID': 'מזהה לקוח',
  'Client secret': 'סוד לקוח',
  'Nobody can read it again once it is saved.': 'לאחר השמירה איש אינו יכול לקרוא אותו שוב.',
  'Metadata by': 'מטא־נתונים לפי',
  Address: 'כתובת',
  File: 'קובץ',
  'Address of the metadata': 'כתובת המטא־נתונים',
  'Metadata file': 'קובץ המטא־נתונים',
  'Save connection': 'שמירת החיבור',
  'Saved. It is a draft: nobody signs in by it yet.': 'נשמר. זו טיוטה: איש אינו נכנס דרכה עדיין.',
  'Change the client secret': 'החלפת סוד הלקוח',
  'Read new metadata': 'קריאת מטא־נתונים חדשים',
  Save: 'שמירה',
  'Start again': 'להתחיל מחדש',
  'Fill this in.': 'יש למלא את השדה הזה.',
  'Test the sign-in': 'בדיקת הכניסה',
  'You go to your identity provider and come back here. Nobody is signed in and no account is made.':
    'עוברים לספק הזהויות וחוזרים לכאן. איש אינו נכנס ולא נוצר חשבון.',
  'Start the test': 'התחלת הבדיקה',
  'Test again': 'לבדוק שוב',
  'It works.': 'זה עובד.',
  'A person who signs in this way gets in.': 'מי שנכנס בדרך הזאת מתקבל.',
  'Only people who are already members of the team get in. No new accounts are made.':
    'רק מי שכבר חברים בצוות יכולים להיכנס. לא נוצרים חשבונות חדשים.',
  'This person could not sign in yet.': 'האדם הזה עדיין לא היה יכול להיכנס.',
  'The answer of your identity provider was not accepted.': 'התשובה של ספק הזהויות לא התקבלה.',
  Attribute: 'תכונה',
  Becomes: 'הופכת ל',
  Problem: 'בעיה',
  'Person’s ID': 'מזהה האדם',
  'Email address': 'כתובת אימייל',
  'Display name': 'שם לתצוגה',
  Picture: 'תמונה',
  Groups: 'קבוצות',
  'not used': 'לא בשימוש',
  'No email address came.': 'לא הגיעה כתובת אימייל.',
  'Its domain is not verified yet.': 'הדומיין שלה טרם אומת.',
  'It is not verified at your identity provider: people are asked for a code the first time.':
    'היא לא אומתה אצל ספק הזהויות שלכם: בפעם הראשונה אנשים יתבקשו להזין קוד.',
  'Which attribute has the email address?': 'באיזו תכונה נמצאת כתובת האימייל?',
  'Choose one': 'יש לבחור',
  'The identity provider did not answer as it should.': 'ספק הזהויות לא ענה כראוי.',
  'Your identity provider did not accept our client ID, secret or key. Check them.':
    'ספק הזהויות שלכם לא קיבל את מזהה הלקוח, את הסוד או את המפתח. בדקו אותם.',
  'It was refused or cancelled at the identity provider.': 'הבקשה נדחתה או בוטלה אצל ספק הזהויות.',
  'Switch it on': 'הפעלת החיבור',
  'From then on the people of your company can sign in by it.': 'מרגע זה אנשי החברה יכולים להיכנס דרכו.',
  'No domain is verified yet, so nobody could get in.': 'אין עדיין דומיין מאומת, ולכן איש לא יוכל להיכנס.',
  'The last test did not succeed.': 'הבדיקה האחרונה לא הצליחה.',
  'There was no test yet.': 'עדיין לא נערכה בדיקה.',
  'The people of your company can sign in now. You can close this page.':
    'אנשי החברה יכולים להיכנס עכשיו. אפשר לסגור את הדף הזה.',
  'Single sign-on is on': 'הכניסה האחודה פועלת',
  'The domain is proved.': 'הדומיין אומת.',
  'You can close this page.': 'אפשר לסגור את הדף הזה.',
  'Switch off': 'כיבוי',
  'Switching it off signs out everybody who came by it.': 'הכיבוי מנתק את כל מי שנכנס דרכו.',
  'Set up another one': 'הגדרת חיבור נוסף',
  'Last sign-ins': 'כניסות אחרונות',
  'Nobody has come by it yet.': 'איש לא נכנס דרכו עדיין.',
  'Signed in': 'נכנס',
  Refused: 'נדחה',
  'Who signs in by it: {count}': 'מספר הנכנסים דרכו: {count}',
  Require: 'חובה',
  'Require single sign-on': 'הפיכת הכניסה האחודה לחובה',
  'Whoever has to use it cannot sign in by anything else.': 'מי שחייב להשתמש בה לא יכול להיכנס בשום דרך אחרת.',
  'Who has to use single sign-on': 'מי חייב להשתמש בכניסה האחודה',
  'Nobody has to': 'אף אחד לא חייב',
  'Members of the team': 'חברי הצוות',
  'Everybody with such an address': 'כל מי שיש לו כתובת בדומיין הזה',
  'People whom it concerns: {people}': 'מספר האנשים שזה נוגע להם: {people}',
  'Sessions of theirs that end at once: {sessions}': 'מספר ההתחברויות שלהם שיסתיימו מיד: {sessions}',
  'Ask whoever runs {project} to let one or two members keep another way to sign in, for the day when your identity provider fails.':
    'בקשו ממי שמפעיל את {project} להשאיר לחבר אחד או שניים דרך אחרת להיכנס, ליום שבו ספק הזהויות לא יפעל.',
  'Stop requiring it': 'ביטול החובה',
  'Somebody else requires this. Whoever runs {project} can ask for less.':
    'מישהו אחר דורש זאת. מי שמפעיל את {project} יכול להקל.',
  'Single sign-on is required. You can close this page.': 'הכניסה האחודה היא חובה. אפשר לסגור את הדף הזה.',
}

export const catalogue = rightToLeft(texts)
