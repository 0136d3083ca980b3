import type { EmailWords } from './types.ts'

export const words: EmailWords = {
  notice: {
    subject: '{title} – {project}',
    when: 'זה קרה בחשבון שלכם ב-{project} בתאריך {time}.',
    note: 'אם אתם עשיתם זאת, אין צורך לעשות דבר. אם לא, אפסו את הסיסמה והודיעו מיד ל-{project}.',
    codesLeft: 'קודי שחזור שנותרו: {left}.',
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
      session_reused: 'אחת ההפעלות שלכם הסתיימה כי האסימון שלה שימש פעמיים',
      recovery_codes_created: 'נוצרו קודי שחזור חדשים',
      recovery_code_used: 'נעשה שימוש בקוד שחזור לכניסה',
      device_trusted: 'מכשיר סומן כמהימן',
    },
  },
  noCode: {
    subject: '{title} – {project}',
    intro: 'מישהו ביקש קוד כדי להיכנס אל {project} עם הכתובת הזאת. {why}',
    note: '{advice} אם לא אתם ביקשתם, אין צורך לעשות דבר.',
    footer: 'נשלח אל {email} כי הכתובת הוזנה ב-{project}.',
    switched_off: {
      title: 'הכניסה בדוא״ל כבויה',
      why: 'קודים וקישורים בדוא״ל כבויים בחשבון שלכם, ולכן אין כאלה בהודעה הזאת.',
      advice: 'אם אתם ביקשתם, היכנסו בדרך אחרת; אפשר להפעיל שוב קודים בדוא״ל בהגדרות החשבון.',
    },
    unverified: {
      title: 'כתובת הדוא״ל שלכם לא מאומתת',
      why: 'יש חשבון עם הכתובת הזאת, אבל עדיין איש לא הוכיח שהכתובת שלו, ולכן אין קוד בהודעה הזאת.',
      advice: 'אם אתם ביקשתם, היכנסו עם הסיסמה ואמתו את הכתובת, או אפסו את הסיסמה, דבר שאפשר לעשות בדוא״ל.',
    },
    no_account: {
      title: 'אין חשבון עם כתובת הדוא״ל הזאת',
      why: 'אין חשבון עם הכתובת הזאת, וחשבונות חדשים אינם פתוחים לכולם, ולכן אין קוד בהודעה הזאת.',
      advice: 'אם אתם ביקשתם, נסו כתובת אחרת שאולי השתמשתם בה.',
    },
  },
  revokedKey: {
    subject: 'מפתח API בוטל: {description}',
    title: 'מפתח API בוטל',
    preview: 'הוא נמצא גלוי לכול, ולכן אינו פועל עוד.',
    own: 'סורק סודות מצא את מפתח ה-API שלכם „{description}” ב-{project} גלוי לכול. המפתח בוטל ואינו פועל עוד. הוא מסתיים ב-{lastFour}.',
    ofTeam:
      'סורק סודות מצא את מפתח ה-API „{description}” של הצוות {team} ב-{project} גלוי לכול. המפתח בוטל ואינו פועל עוד. הוא מסתיים ב-{lastFour}.',
    note: 'הסירו את המפתח מהמקום שבו פורסם, וצרו מפתח חדש לכל מה שהשתמש בו.',
    ownFooter: 'נשלח אל {email} כי המפתח שלכם.',
    teamFooter: 'נשלח אל {email} כי אתם מנהלים את מפתחות ה-API של הצוות {team}.',
  },
  failedPayment: {
    subject: 'התשלום עבור {offer} ב-{project} נכשל',
    title: 'התשלום נכשל',
    again: {
      intro: 'לא הצלחנו לגבות {amount} עבור {offer} ב-{project}. ננסה שוב בתאריך {date}.',
      note: 'בדקו את הכרטיס בעמוד החיוב או השתמשו בכרטיס אחר. עד אז דבר לא משתנה.',
    },
    last: {
      intro: 'לא הצלחנו לגבות {amount} עבור {offer} ב-{project}. זה היה הניסיון האחרון.',
      note: 'כדי להמשיך, פתחו את עמוד החיוב ובחרו כרטיס אחר או תוכנית חדשה.',
    },
    action: 'פתיחת עמוד החיוב',
    footer: 'נשלח אל {email} בשל מינוי ב-{project}.',
  },
  signInMethods: {
    pwd: 'סיסמה',
    otp: 'קוד או קישור בדוא״ל',
    passkey: 'מפתח גישה',
    totp: 'גורם שני',
    recovery: 'קוד שחזור',
  },
}
