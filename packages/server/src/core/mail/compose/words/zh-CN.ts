import type { EmailWords } from './types.ts'

export const words: EmailWords = {
  notice: {
    subject: '{title} – {project}',
    when: '这发生在您的 {project} 账号上（{time}）。',
    note: '如果是您本人操作，无需任何操作。如果不是，请重置密码并立即告知 {project}。',
    codesLeft: '剩余恢复代码：{left} 个。',
    footer: '发送至 {email}，因为该地址属于（或此前属于）{project} 的一个账号。',
    titles: {
      password_set: '您的账号已设置密码',
      password_changed: '您的密码已更改',
      password_removed: '您的密码已移除',
      primary_email_changed: '这现在是您账号的邮箱',
      primary_email_replaced: '您账号的邮箱已更改',
      email_added: '您的账号添加了一个邮箱',
      second_factor_added: '双重验证已开启',
      second_factor_removed: '双重验证已关闭',
      api_key_created: '已创建新的 API 密钥',
      passkey_added: '已添加通行密钥',
      passkey_removed: '已移除通行密钥',
      passkeys_removed: '您的通行密钥已全部移除',
      provider_linked: '已关联登录服务',
      provider_unlinked: '已解除登录服务的关联',
      session_reused: '您的一个会话已被结束，因为其令牌被使用了两次',
      recovery_codes_created: '已创建新的恢复代码',
      recovery_code_used: '有人使用恢复代码登录',
      device_trusted: '一台设备已设为受信任设备',
    },
  },
  noCode: {
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
  },
  revokedKey: {
    subject: 'API 密钥已撤销：{description}',
    title: 'API 密钥已撤销',
    preview: '该密钥已被公开，因此不再有效。',
    own: '密钥扫描工具发现您在 {project} 的 API 密钥“{description}”已被公开。该密钥已撤销，不再有效。其末尾为 {lastFour}。',
    ofTeam:
      '密钥扫描工具发现团队 {team} 在 {project} 的 API 密钥“{description}”已被公开。该密钥已撤销，不再有效。其末尾为 {lastFour}。',
    note: '请从公开的位置移除该密钥，并为使用它的程序创建新密钥。',
    ownFooter: '发送至 {email}，因为该密钥属于您。',
    teamFooter: '发送至 {email}，因为您管理团队 {team} 的 API 密钥。',
  },
  failedPayment: {
    subject: '您在 {project} 的 {offer} 付款失败',
    title: '付款失败',
    again: {
      intro: '我们未能收取您在 {project} 的 {offer} 费用 {amount}，将于 {date} 再次尝试。',
      note: '请在账单页面检查您的银行卡或更换一张。在此之前一切照旧。',
    },
    last: {
      intro: '我们未能收取您在 {project} 的 {offer} 费用 {amount}，这是最后一次尝试。',
      note: '如要继续使用，请打开账单页面，选择另一张卡或新的方案。',
    },
    action: '打开账单页面',
    footer: '因 {project} 的订阅发送至 {email}。',
  },
  signInMethods: {
    pwd: '密码',
    otp: '邮件验证码或链接',
    passkey: '通行密钥',
    totp: '第二重验证',
    recovery: '恢复代码',
  },
}
