import type { Catalogue } from './catalogue.ts'

const fallback = '按钮无法使用？请打开此链接：'

export const catalogue: Catalogue = {
  theme: { unsubscribe: '退订此类邮件' },
  email_verification: {
    subject: '验证您在 {project} 的邮箱',
    preview: '打开链接，确认此地址归您所有。',
    title: '验证您的邮箱',
    intro: '请确认此地址归您所有，以便 {project} 通过它与您联系。',
    button: '验证邮箱',
    fallback,
    validity: '链接在 {lifetime}内有效，且只能使用一次。',
    note: '如果您没有提出请求，无需任何操作：该地址将保持未验证状态。',
  },
  password_reset: {
    subject: '重置您在 {project} 的密码',
    preview: '打开链接以设置新密码。',
    title: '重置您的密码',
    intro: '为您在 {project} 的账户设置新密码。设置后，该账户将在所有设备上退出登录。',
    button: '设置新密码',
    fallback,
    validity: '链接在 {lifetime}内有效，且只能使用一次。',
    note: '如果您没有提出请求，无需任何操作：密码保持不变。',
  },
  magic_link: {
    subject: '登录 {project}：{otp}',
    preview: '在请求验证码的页面输入 {otp}，或打开链接。',
    title: '登录 {project}',
    intro: '请在请求验证码的页面输入以下验证码：',
    alternative: '在此设备上，您可以不输入验证码直接登录：',
    button: '登录 {project}',
    fallback,
    validity: '验证码和链接在 {lifetime}内有效，且只能使用一次。',
    note: '如果您没有提出请求，无需任何操作：没有它们，任何人都无法登录。',
  },
  team_invitation: {
    subject: '邀请您加入 {teamDisplayName}',
    preview: '打开链接，成为 {project} 的团队成员。',
    title: '加入 {teamDisplayName}',
    intro: '您受邀加入 {project} 的团队 {teamDisplayName}。',
    button: '加入团队',
    fallback,
    validity: '邀请在 {lifetime}内有效，且只能使用一次。',
    note: '接受后您才会加入；如果您不了解该团队，无需任何操作。',
  },
  sign_in_invitation: {
    subject: '邀请您登录 {project}',
    preview: '打开链接，开始使用 {teamDisplayName}。',
    title: '欢迎使用 {teamDisplayName}',
    intro: '您受邀登录 {teamDisplayName}。请使用此邮箱地址登录。',
    button: '登录',
    fallback,
    note: '如果您不了解 {project}，无需任何操作。',
  },
}
