import type { PageWords } from './types.ts'

export const words: PageWords = {
  unsubscribe: {
    title: '要退订 {project} 的邮件吗？',
    text: '您将不再收到“{category}”类邮件。与您的账户有关的邮件仍会送达。',
    button: '退订',
    doneTitle: '您已退订',
    doneText: '{project} 不会再向您发送“{category}”类邮件。您可以关闭此页面。',
    againTitle: '您此前已退订',
    againText: '此链接已被使用。如需重新接收“{category}”类邮件，请在 {project} 的账户中更改。',
    brokenTitle: '此链接无效',
    brokenText: '链接可能不完整。请从邮件中重新打开，或使用较新邮件中的链接。',
    expiredTitle: '此链接已过期',
    expiredText: '请使用较新邮件中的链接。每个链接的有效期为七天。',
    marketing: '营销',
    transactional: '交易',
  },
  maintenance: {
    title: '稍后回来',
    text: '我们正在维护此服务，很快就会恢复。您的数据不会丢失。',
  },
  noProject: {
    title: '没有这个项目',
    text: '地址可能不完整，或项目已被删除。请向提供地址的人索取新的地址。',
  },
  noPage: {
    title: '没有这个页面',
    text: '地址可能不完整。',
  },
  noScript: '此页面需要 JavaScript。',
  titles: {
    signIn: '登录',
    signUp: '注册',
    signOut: '退出登录',
    verifyEmail: '验证您的邮箱',
    resetPassword: '重置密码',
    account: '账户设置',
    invitation: '团队邀请',
    terminal: '授权终端',
    secondFactor: '双重验证',
    checkout: '结账',
    payment: '付款',
    takeOver: '接管项目',
    connect: '连接项目',
    error: '出了点问题',
    notFound: '找不到页面',
  },
}
