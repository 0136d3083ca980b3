import type { NoticeWords } from './types.ts'

export const words: NoticeWords = {
  subject: '{title} – {project}',
  when: 'זה קרה בחשבון שלכם ב-{project} בתאריך {time}.',
  note: 'אם אתם עשיתם זאת, אין צורך לעשות דבר. אם לא, אפסו את הסיסמה והודיעו מיד ל-{project}.',
  footer: 'נשלח אל {email} כי הכתובת שייכת, או הייתה שייכת עד עכשיו, לחשבון ב-{project}.',
  titles: {
    password_set: 'לחשבון שלכם יש עכשיו סיסמה',
    password_changed: 'הסיסמה שלכם שונתה',
    password_removed: 'הסיסמה שלכם הוסרה',
    primary_email_changed: 'זו עכשיו כתובת הדוא״ל של החשבון שלכם',
    primary_email_replaced: 'כתובת הדוא״ל שלכם שונתה',
    email_added: 'נוספה כתובת דוא״ל לחשבון שלכם',
    second_factor_added: 'אימות דו-שלבי הופעל',
    second_factor_removed: 'אימות דו-שלבי כובה',
    api_key_created: 'נוצר מפתח API חדש',
    passkey_added: 'נוסף מפתח גישה',
    passkey_removed: 'מפתח גישה הוסר',
    passkeys_removed: 'מפתחות הגישה שלכם הוסרו',
    provider_linked: 'שירות כניסה קושר',
    provider_unlinked: 'הקישור לשירות כניסה הוסר',
  },
}
