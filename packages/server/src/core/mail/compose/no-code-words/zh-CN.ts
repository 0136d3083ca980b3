import type { NoCodeWords } from './types.ts'

export const words: NoCodeWords = {
  subject: '{title} – {project}',
  intro: '有人请求了用此地址登录 {project} 的验证码。{why}',
  note: '{advice}如果不是您本人操作，则无需理会。',
  footer: '由于有人在 {project} 输入了此地址，此邮件发送至 {email}。',
  switched_off: {
    title: '电子邮件登录已关闭',
    why: '您的账户已关闭电子邮件验证码和链接，因此此邮件中不包含它们。',
    advice: '如果是您本人操作，请使用其他方式登录；您可以在账户设置中重新开启电子邮件验证码。',
  },
  unverified: {
    title: '您的电子邮件尚未验证',
    why: '此地址已有账户，但尚无人证明该地址属于自己，因此此邮件中没有验证码。',
    advice: '如果是您本人操作，请使用密码登录并验证该地址，或通过电子邮件重置密码。',
  },
  no_account: {
    title: '没有使用此电子邮件的账户',
    why: '没有使用此地址的账户，且新账户并不对所有人开放，因此此邮件中没有验证码。',
    advice: '如果是您本人操作，请尝试您可能使用过的其他地址。',
  },
}
