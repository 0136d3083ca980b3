import type { NoCodeWords } from './types.ts'

export const words: NoCodeWords = {
  subject: '{title} – {project}',
  intro: '有人要求了以此地址登入 {project} 的驗證碼。{why}',
  note: '{advice}如果不是您本人操作，則無需理會。',
  footer: '由於有人在 {project} 輸入了此地址，此郵件寄送至 {email}。',
  switched_off: {
    title: '電子郵件登入已關閉',
    why: '您的帳戶已關閉電子郵件驗證碼和連結，因此此郵件中不包含它們。',
    advice: '如果是您本人操作，請使用其他方式登入；您可以在帳戶設定中重新開啟電子郵件驗證碼。',
  },
  unverified: {
    title: '您的電子郵件尚未驗證',
    why: '此地址已有帳戶，但尚無人證明該地址屬於自己，因此此郵件中沒有驗證碼。',
    advice: '如果是您本人操作，請使用密碼登入並驗證該地址，或透過電子郵件重設密碼。',
  },
  no_account: {
    title: '沒有使用此電子郵件的帳戶',
    why: '沒有使用此地址的帳戶，且新帳戶並不對所有人開放，因此此郵件中沒有驗證碼。',
    advice: '如果是您本人操作，請嘗試您可能使用過的其他地址。',
  },
}
