import type { EmailWords } from './types.ts'

export const words: EmailWords = {
  notice: {
    subject: '{title} – {project}',
    when: '{project} のアカウントでの操作です（{time}）。',
    note: 'ご本人の操作であれば、何もする必要はありません。心当たりがない場合は、パスワードをリセットし、すぐに {project} にお知らせください。',
    codesLeft: '残りのリカバリーコード：{left} 個',
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
      security_key_added: 'セキュリティキーが追加されました',
      security_key_removed: 'セキュリティキーが削除されました',
      api_key_created: '新しい API キーが作成されました',
      passkey_added: 'パスキーが追加されました',
      passkey_removed: 'パスキーが削除されました',
      passkeys_removed: 'パスキーがすべて削除されました',
      provider_linked: 'ログインプロバイダーが連携されました',
      provider_unlinked: 'ログインプロバイダーの連携が解除されました',
      session_reused: 'トークンが二重に使われたため、セッションの 1 つを終了しました',
      recovery_codes_created: '新しいリカバリーコードが作成されました',
      recovery_code_used: 'リカバリーコードを使ってログインされました',
      device_trusted: 'デバイスが信頼済みとして登録されました',
    },
  },
  noCode: {
    subject: '{title} – {project}',
    intro: 'このアドレスで {project} にログインするためのコードがリクエストされました。{why}',
    note: '{advice}お心当たりがない場合は、何もする必要はありません。',
    footer: '{project} でこのアドレスが入力されたため、{email} に送信しました。',
    switched_off: {
      title: 'メールでのログインはオフになっています',
      why: 'お使いのアカウントではメールのコードとリンクがオフになっているため、このメールには含まれていません。',
      advice:
        'ご自身の操作である場合は、別の方法でログインしてください。メールのコードはアカウント設定で再びオンにできます。',
    },
    unverified: {
      title: 'メールアドレスが確認されていません',
      why: 'このアドレスのアカウントはありますが、アドレスの持ち主がまだ確認されていないため、このメールにコードは含まれていません。',
      advice:
        'ご自身の操作である場合は、パスワードでログインしてアドレスを確認するか、メールでパスワードを再設定してください。',
    },
    no_account: {
      title: 'このメールアドレスのアカウントはありません',
      why: 'このアドレスのアカウントはなく、新規登録も公開されていないため、このメールにコードは含まれていません。',
      advice: 'ご自身の操作である場合は、使用した可能性のある別のアドレスをお試しください。',
    },
  },
  revokedKey: {
    subject: 'API キーを無効にしました: {description}',
    title: 'API キーを無効にしました',
    preview: '公開された状態で見つかったため、このキーは使えなくなりました。',
    own: '{project} のお客様の API キー「{description}」が公開された状態でシークレットスキャナーに検出されました。キーは無効になり、使えなくなりました。末尾は {lastFour} です。',
    ofTeam:
      '{project} のチーム {team} の API キー「{description}」が公開された状態でシークレットスキャナーに検出されました。キーは無効になり、使えなくなりました。末尾は {lastFour} です。',
    note: '公開された場所からキーを削除し、使用していたものには新しいキーを作成してください。',
    ownFooter: 'お客様のキーであるため、{email} に送信しました。',
    teamFooter: 'チーム {team} の API キーを管理されているため、{email} に送信しました。',
  },
  failedPayment: {
    subject: '{project} の {offer} のお支払いに失敗しました',
    title: 'お支払いに失敗しました',
    again: {
      intro: '{project} の {offer} の料金 {amount} を請求できませんでした。{date} にもう一度お試しします。',
      note: 'お支払いのページでカードをご確認いただくか、別のカードをお使いください。それまでは何も変わりません。',
    },
    last: {
      intro: '{project} の {offer} の料金 {amount} を請求できませんでした。これが最後の試行でした。',
      note: '継続するには、お支払いのページを開いて、別のカードまたは新しいプランをお選びください。',
    },
    action: 'お支払いのページを開く',
    footer: '{project} のサブスクリプションについて {email} に送信しました。',
  },
  signInMethods: {
    pwd: 'パスワード',
    otp: 'メールのコードまたはリンク',
    passkey: 'パスキー',
    totp: '第二要素',
    'security-key': 'セキュリティキー',
    recovery: 'リカバリーコード',
  },
}
