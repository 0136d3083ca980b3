import type { Words } from './types.ts'

export const words: Words = {
  title: '要将 {provider} 关联到 {account} 吗？',
  text: '在 {project} 使用此账户的人将能够访问您的 {provider} 账户，而您将使用 {provider} 登录此账户。仅当这是您自己的账户时才关联。',
  guestTitle: '使用 {provider} 继续吗？',
  guestText: '以访客身份在 {project} 所做的一切将归入您的 {provider} 账户。仅当这是您自己发起的操作时才继续。',
  nameless: '没有名称的账户',
  unverified: '未验证：此地址可能不属于该账户',
  connect: '前往 {provider}',
  cancel: '取消',
  onward: '前往 {provider}',
  nothingTitle: '未关联任何账户',
  nothingText: '您可以关闭此页面。',
  otherTitle: '请先以 {account} 的身份登录',
  otherText: '此浏览器未登录该账户。未关联任何账户。',
  refusedTitle: '此页面已失效',
  refusedText: '此页面只能使用一次，十分钟内有效，且需在打开它的浏览器中、在您保持登录时使用。请返回 {project} 重试。',
}
