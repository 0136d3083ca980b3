import type { PageWords } from './types.ts'

export const words: PageWords = {
  unsubscribe: {
    title: 'להסיר אתכם מרשימת התפוצה של {project}?',
    text: 'לא תקבלו עוד הודעות מסוג „{category}”. הודעות על החשבון שלכם ימשיכו להגיע.',
    button: 'הסרה',
    doneTitle: 'הוסרתם מרשימת התפוצה',
    doneText: 'לא תקבלו עוד הודעות מסוג „{category}” מאת {project}. אפשר לסגור את הדף הזה.',
    againTitle: 'כבר הוסרתם מרשימת התפוצה',
    againText: 'הקישור הזה כבר נוצל. כדי לקבל שוב הודעות מסוג „{category}”, שנו זאת בחשבון שלכם ב-{project}.',
    brokenTitle: 'הקישור הזה לא פועל',
    brokenText: 'ייתכן שהוא נקטע. פתחו אותו שוב מההודעה, או השתמשו בקישור שבהודעה חדשה יותר.',
    expiredTitle: 'תוקף הקישור הזה פג',
    expiredText: 'השתמשו בקישור שבהודעה חדשה יותר. כל קישור פועל שבעה ימים.',
    marketing: 'שיווק',
    transactional: 'עסקאות',
  },
  maintenance: {
    title: 'מיד נשוב',
    text: 'אנחנו עובדים על השירות הזה ונשוב בקרוב. שום דבר שלכם לא אבד.',
  },
  noProject: {
    title: 'אין פרויקט כזה',
    text: 'ייתכן שהכתובת אינה שלמה, או שהפרויקט נמחק. בקשו כתובת חדשה ממי שנתן לכם אותה.',
  },
  noPage: {
    title: 'אין דף כזה',
    text: 'ייתכן שהכתובת אינה שלמה.',
  },
  noScript: 'הדף הזה זקוק ל-JavaScript.',
  titles: {
    signIn: 'כניסה',
    signUp: 'הרשמה',
    signOut: 'יציאה',
    verifyEmail: 'אימות כתובת הדוא״ל',
    resetPassword: 'איפוס הסיסמה',
    account: 'הגדרות החשבון',
    invitation: 'הזמנה לצוות',
    terminal: 'אישור מסוף',
    secondFactor: 'אימות דו-שלבי',
    checkout: 'רכישה',
    payment: 'תשלום',
    takeOver: 'קבלת פרויקט',
    connect: 'קישור פרויקט',
    error: 'משהו השתבש',
    notFound: 'הדף לא נמצא',
  },
}
