import type { Words } from './types.ts'

export const words: Words = {
  title: 'לקשר את {provider} אל {account}?',
  text: 'מי שמשתמש בחשבון הזה ב-{project} יוכל להגיע אל חשבון {provider} שלכם, ואתם תיכנסו אליו באמצעות {provider}. קשרו אותו רק אם החשבון שלכם.',
  guestTitle: 'להמשיך עם {provider}?',
  guestText: 'מה שנעשה ב-{project} בתור אורח יעבור אל חשבון {provider} שלכם. המשיכו רק אם אתם התחלתם את זה.',
  nameless: 'חשבון ללא שם',
  unverified: 'לא מאומתת: ייתכן שהכתובת שייכת למישהו אחר',
  connect: 'המשך אל {provider}',
  cancel: 'ביטול',
  onward: 'אל {provider}',
  nothingTitle: 'לא קושר דבר',
  nothingText: 'אפשר לסגור את הדף הזה.',
  otherTitle: 'היכנסו קודם בתור {account}',
  otherText: 'הדפדפן הזה לא מחובר לאותו חשבון. לא קושר אליו דבר.',
  refusedTitle: 'הדף הזה כבר לא פועל',
  refusedText: 'הוא פועל פעם אחת, למשך עשר דקות, בדפדפן שבו נפתח, וכל עוד אתם מחוברים. חזרו אל {project} ונסו שוב.',
}
