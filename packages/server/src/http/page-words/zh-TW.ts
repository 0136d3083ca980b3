import type { PageWords } from './types.ts'

export const words: PageWords = {
  unsubscribe: {
    title: '要取消訂閱 {project} 的郵件嗎？',
    text: '您將不再收到「{category}」類郵件。與您的帳戶有關的郵件仍會送達。',
    button: '取消訂閱',
    doneTitle: '您已取消訂閱',
    doneText: '{project} 不會再寄送「{category}」類郵件給您。您可以關閉此頁面。',
    againTitle: '您先前已取消訂閱',
    againText: '此連結已使用過。若要重新接收「{category}」類郵件，請在 {project} 的帳戶中變更。',
    brokenTitle: '此連結無法使用',
    brokenText: '連結可能不完整。請從郵件中重新開啟，或使用較新郵件中的連結。',
    expiredTitle: '此連結已過期',
    expiredText: '請使用較新郵件中的連結。每個連結的有效期為七天。',
    marketing: '行銷',
    transactional: '交易',
  },
  maintenance: {
    title: '稍後回來',
    text: '我們正在維護此服務，很快就會恢復。您的資料不會遺失。',
  },
  noProject: {
    title: '沒有這個專案',
    text: '網址可能不完整，或專案已遭刪除。請向提供網址的人索取新的網址。',
  },
  noPage: {
    title: '沒有這個頁面',
    text: '網址可能不完整。',
  },
  noScript: '此頁面需要 JavaScript。',
  titles: {
    signIn: '登入',
    signUp: '註冊',
    signOut: '登出',
    verifyEmail: '驗證您的電子郵件',
    resetPassword: '重設密碼',
    account: '帳戶設定',
    invitation: '團隊邀請',
    terminal: '授權終端機',
    secondFactor: '雙重驗證',
    checkout: '結帳',
    payment: '付款',
    takeOver: '接管專案',
    connect: '連接專案',
    error: '發生問題',
    notFound: '找不到頁面',
  },
}
