import type { Catalogue } from './catalogue.ts'

const fallback = 'הכפתור לא פועל? פתחו את הקישור הזה:'

export const catalogue: Catalogue = {
  theme: { unsubscribe: 'הסרה מרשימת התפוצה' },
  email_verification: {
    subject: 'אימות כתובת הדוא״ל שלכם ב-{project}',
    preview: 'פתחו את הקישור כדי לאמת את הכתובת.',
    title: 'אימות כתובת הדוא״ל',
    intro: 'אשרו שהכתובת הזאת שלכם, כדי שנוכל לכתוב אליכם מטעם {project}.',
    button: 'אימות הכתובת',
    fallback,
    validity: 'הקישור פועל פעם אחת, במשך {lifetime}.',
    note: 'אם לא ביקשתם אותו, אין צורך לעשות דבר: הכתובת תישאר לא מאומתת.',
  },
  password_reset: {
    subject: 'איפוס הסיסמה שלכם ב-{project}',
    preview: 'פתחו את הקישור כדי לבחור סיסמה חדשה.',
    title: 'איפוס הסיסמה',
    intro: 'בחרו סיסמה חדשה לחשבון שלכם ב-{project}. אחרי כן החשבון ינותק בכל מקום שבו הוא מחובר.',
    button: 'בחירת סיסמה חדשה',
    fallback,
    validity: 'הקישור פועל פעם אחת, במשך {lifetime}.',
    note: 'אם לא ביקשתם אותו, אין צורך לעשות דבר: הסיסמה תישאר כפי שהיא.',
  },
  magic_link: {
    subject: 'כניסה אל {project}: {otp}',
    preview: 'הזינו {otp} במקום שבו ביקשתם אותו, או פתחו את הקישור.',
    title: 'כניסה אל {project}',
    intro: 'הזינו את הקוד הזה במקום שבו ביקשתם אותו:',
    alternative: 'במכשיר הזה אפשר להיכנס גם בלי הקוד:',
    button: 'כניסה אל {project}',
    fallback,
    validity: 'כל אחד מהם פועל פעם אחת, במשך {lifetime}.',
    note: 'אם לא ביקשתם זאת, אין צורך לעשות דבר: בלי הקוד או הקישור איש לא יכול להיכנס.',
  },
  team_invitation: {
    subject: 'הוזמנתם להצטרף אל {teamDisplayName}',
    preview: 'פתחו את הקישור כדי להצטרף ב-{project}.',
    title: 'הצטרפות אל {teamDisplayName}',
    intro: 'הוזמנתם לצוות {teamDisplayName} ב-{project}.',
    button: 'הצטרפות לצוות',
    fallback,
    validity: 'ההזמנה פועלת פעם אחת, במשך {lifetime}.',
    note: 'תצטרפו רק אם תאשרו. אם אינכם מכירים את הצוות, אין צורך לעשות דבר.',
  },
  sign_in_invitation: {
    subject: 'הוזמנתם להיכנס אל {project}',
    preview: 'פתחו את הקישור כדי להתחיל ב-{teamDisplayName}.',
    title: 'ברוכים הבאים אל {teamDisplayName}',
    intro: 'הוזמנתם להיכנס אל {teamDisplayName}. השתמשו בכתובת הזאת.',
    button: 'כניסה',
    fallback,
    note: 'אם אינכם מכירים את {project}, אין צורך לעשות דבר.',
  },
}
