import type { KeyWords } from './types.ts'

export const words: KeyWords = {
  subject: 'מפתח API בוטל: {description}',
  title: 'מפתח API בוטל',
  preview: 'הוא נמצא גלוי לכול, ולכן אינו פועל עוד.',
  own: 'סורק סודות מצא את מפתח ה-API שלכם „{description}” ב-{project} גלוי לכול. המפתח בוטל ואינו פועל עוד. הוא מסתיים ב-{lastFour}.',
  ofTeam:
    'סורק סודות מצא את מפתח ה-API „{description}” של הצוות {team} ב-{project} גלוי לכול. המפתח בוטל ואינו פועל עוד. הוא מסתיים ב-{lastFour}.',
  note: 'הסירו את המפתח מהמקום שבו פורסם, וצרו מפתח חדש לכל מה שהשתמש בו.',
  ownFooter: 'נשלח אל {email} כי המפתח שלכם.',
  teamFooter: 'נשלח אל {email} כי אתם מנהלים את מפתחות ה-API של הצוות {team}.',
}
