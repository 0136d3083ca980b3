import type { EmailWords } from './types.ts'

export const words: EmailWords = {
  notice: {
    subject: '{title} – {project}',
    when: '這發生在您的 {project} 帳號上（{time}）。',
    note: '如果是您本人操作，無需任何動作。如果不是，請重設密碼並立即告知 {project}。',
    codesLeft: '剩餘復原碼：{left} 組。',
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
      session_reused: '您的一個工作階段已結束，因為其權杖被使用了兩次',
      recovery_codes_created: '已建立新的復原碼',
      recovery_code_used: '有人使用復原碼登入',
      device_trusted: '一部裝置已設為信任的裝置',
    },
  },
  noCode: {
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
  },
  revokedKey: {
    subject: 'API 金鑰已撤銷：{description}',
    title: 'API 金鑰已撤銷',
    preview: '該金鑰已遭公開，因此不再有效。',
    own: '金鑰掃描工具發現您在 {project} 的 API 金鑰「{description}」已遭公開。該金鑰已撤銷，不再有效。其末尾為 {lastFour}。',
    ofTeam:
      '金鑰掃描工具發現團隊 {team} 在 {project} 的 API 金鑰「{description}」已遭公開。該金鑰已撤銷，不再有效。其末尾為 {lastFour}。',
    note: '請從公開的位置移除該金鑰，並為使用它的程式建立新金鑰。',
    ownFooter: '寄送至 {email}，因為該金鑰屬於您。',
    teamFooter: '寄送至 {email}，因為您管理團隊 {team} 的 API 金鑰。',
  },
  failedPayment: {
    subject: '您在 {project} 的 {offer} 付款失敗',
    title: '付款失敗',
    again: {
      intro: '我們未能收取您在 {project} 的 {offer} 費用 {amount}，將於 {date} 再次嘗試。',
      note: '請在帳單頁面檢查您的卡片或更換一張。在此之前一切照舊。',
    },
    last: {
      intro: '我們未能收取您在 {project} 的 {offer} 費用 {amount}，這是最後一次嘗試。',
      note: '如要繼續使用，請開啟帳單頁面，選擇另一張卡片或新的方案。',
    },
    action: '開啟帳單頁面',
    footer: '因 {project} 的訂閱寄送至 {email}。',
  },
  signInMethods: {
    pwd: '密碼',
    otp: '電子郵件驗證碼或連結',
    passkey: '密碼金鑰',
    totp: '第二重驗證',
    recovery: '復原碼',
  },
}
