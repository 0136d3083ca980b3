import type { NoticeWords } from './types.ts'

export const words: NoticeWords = {
  subject: '{title} – {project}',
  when: '这发生在您的 {project} 账号上（{time}）。',
  note: '如果是您本人操作，无需任何操作。如果不是，请重置密码并立即告知 {project}。',
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
  },
}
