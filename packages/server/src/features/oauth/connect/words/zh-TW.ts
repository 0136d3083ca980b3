import type { Words } from './types.ts'

export const words: Words = {
  title: '要將 {provider} 連結到 {account} 嗎？',
  text: '在 {project} 使用此帳戶的人將可以存取您的 {provider} 帳戶，而您將使用 {provider} 登入此帳戶。只有在這是您自己的帳戶時才連結。',
  guestTitle: '使用 {provider} 繼續嗎？',
  guestText: '以訪客身分在 {project} 所做的一切將歸入您的 {provider} 帳戶。只有在這是您自己開始的操作時才繼續。',
  nameless: '沒有名稱的帳戶',
  unverified: '未驗證：此地址可能不屬於該帳戶',
  connect: '前往 {provider}',
  cancel: '取消',
  onward: '前往 {provider}',
  nothingTitle: '未連結任何帳戶',
  nothingText: '您可以關閉此頁面。',
  otherTitle: '請先以 {account} 的身分登入',
  otherText: '此瀏覽器未登入該帳戶。未連結任何帳戶。',
  refusedTitle: '此頁面已失效',
  refusedText:
    '此頁面只能使用一次，十分鐘內有效，且須在開啟它的瀏覽器中、在您保持登入時使用。請返回 {project} 再試一次。',
}
