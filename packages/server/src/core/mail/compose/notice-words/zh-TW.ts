import type { NoticeWords } from './types.ts'

export const words: NoticeWords = {
  subject: '{title} – {project}',
  when: '這發生在您的 {project} 帳號上（{time}）。',
  note: '如果是您本人操作，無需任何動作。如果不是，請重設密碼並立即告知 {project}。',
  footer: '寄送至 {email}，因為該地址屬於（或先前屬於）{project} 的一個帳號。',
  titles: {
    password_set: '您的帳號已設定密碼',
    password_changed: '您的密碼已變更',
    password_removed: '您的密碼已移除',
    primary_email_changed: '這現在是您帳號的電子郵件',
    primary_email_replaced: '您帳號的電子郵件已變更',
    email_added: '您的帳號新增了一個電子郵件',
    second_factor_added: '雙重驗證已開啟',
    second_factor_removed: '雙重驗證已關閉',
    api_key_created: '已建立新的 API 金鑰',
    passkey_added: '已新增密碼金鑰',
    passkey_removed: '已移除密碼金鑰',
    passkeys_removed: '您的密碼金鑰已全部移除',
    provider_linked: '已連結登入服務',
    provider_unlinked: '已取消登入服務的連結',
  },
}
