import type { NoticeWords } from './types.ts'

export const words: NoticeWords = {
  subject: '{title} – {project}',
  when: '{project} のアカウントでの操作です（{time}）。',
  note: 'ご本人の操作であれば、何もする必要はありません。心当たりがない場合は、パスワードをリセットし、すぐに {project} にお知らせください。',
  footer: '{project} のアカウントのアドレスである（またはこれまでそうであった）ため、{email} に送信しました。',
  titles: {
    password_set: 'アカウントにパスワードが設定されました',
    password_changed: 'パスワードが変更されました',
    password_removed: 'パスワードが削除されました',
    primary_email_changed: 'このアドレスがアカウントのメールアドレスになりました',
    primary_email_replaced: 'アカウントのメールアドレスが変更されました',
    email_added: 'アカウントにメールアドレスが追加されました',
    second_factor_added: '二要素認証が有効になりました',
    second_factor_removed: '二要素認証が無効になりました',
    api_key_created: '新しい API キーが作成されました',
    passkey_added: 'パスキーが追加されました',
    passkey_removed: 'パスキーが削除されました',
    passkeys_removed: 'パスキーがすべて削除されました',
    provider_linked: 'ログインプロバイダーが連携されました',
    provider_unlinked: 'ログインプロバイダーの連携が解除されました',
  },
}
