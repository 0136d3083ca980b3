import type { Catalogue } from './catalogue.ts'

const fallback = '按鈕無法使用？請開啟此連結：'

export const catalogue: Catalogue = {
  theme: { unsubscribe: '取消訂閱此類郵件' },
  email_verification: {
    subject: '驗證您在 {project} 的電子郵件',
    preview: '開啟連結，確認此地址屬於您。',
    title: '驗證您的電子郵件',
    intro: '請確認此地址屬於您，以便 {project} 透過它與您聯絡。',
    button: '驗證電子郵件',
    fallback,
    validity: '連結在 {lifetime}內有效，且只能使用一次。',
    note: '如果您沒有提出要求，無需任何操作：該地址會維持未驗證狀態。',
  },
  password_reset: {
    subject: '重設您在 {project} 的密碼',
    preview: '開啟連結以設定新密碼。',
    title: '重設您的密碼',
    intro: '為您在 {project} 的帳戶設定新密碼。設定後，該帳戶會在所有裝置上登出。',
    button: '設定新密碼',
    fallback,
    validity: '連結在 {lifetime}內有效，且只能使用一次。',
    note: '如果您沒有提出要求，無需任何操作：密碼維持不變。',
  },
  magic_link: {
    subject: '登入 {project}：{otp}',
    preview: '在要求驗證碼的頁面輸入 {otp}，或開啟連結。',
    title: '登入 {project}',
    intro: '請在要求驗證碼的頁面輸入以下驗證碼：',
    alternative: '在此裝置上，您可以不輸入驗證碼直接登入：',
    button: '登入 {project}',
    fallback,
    validity: '驗證碼和連結在 {lifetime}內有效，且只能使用一次。',
    note: '如果您沒有提出要求，無需任何操作：沒有它們，任何人都無法登入。',
  },
  team_invitation: {
    subject: '邀請您加入 {teamDisplayName}',
    preview: '開啟連結，成為 {project} 的團隊成員。',
    title: '加入 {teamDisplayName}',
    intro: '您受邀加入 {project} 的團隊 {teamDisplayName}。',
    button: '加入團隊',
    fallback,
    validity: '邀請在 {lifetime}內有效，且只能使用一次。',
    note: '接受後您才會加入；如果您不認識該團隊，無需任何操作。',
  },
  sign_in_invitation: {
    subject: '邀請您登入 {project}',
    preview: '開啟連結，開始使用 {teamDisplayName}。',
    title: '歡迎使用 {teamDisplayName}',
    intro: '您受邀登入 {teamDisplayName}。請使用此電子郵件地址登入。',
    button: '登入',
    fallback,
    note: '如果您不認識 {project}，無需任何操作。',
  },
}
