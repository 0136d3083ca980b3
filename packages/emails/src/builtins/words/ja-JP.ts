import type { Catalogue } from './catalogue.ts'

const fallback = 'ボタンが動作しない場合は、次のリンクを開いてください。'

export const catalogue: Catalogue = {
  theme: { unsubscribe: 'このようなメールの配信を停止する' },
  email_verification: {
    subject: '{project} のメールアドレスの確認',
    preview: 'リンクを開いて、このアドレスがご本人のものであることを確認してください。',
    title: 'メールアドレスの確認',
    intro: '{project} からの連絡を受け取れるように、このアドレスがご本人のものであることを確認してください。',
    button: 'メールアドレスを確認する',
    fallback,
    validity: 'リンクの有効期間は {lifetime}で、使えるのは 1 回のみです。',
    note: 'お心当たりがない場合は、何もする必要はありません。アドレスは未確認のままになります。',
  },
  password_reset: {
    subject: '{project} のパスワードの再設定',
    preview: 'リンクを開いて、新しいパスワードを設定してください。',
    title: 'パスワードの再設定',
    intro:
      '{project} のアカウントの新しいパスワードを設定してください。設定すると、すべての端末からサインアウトされます。',
    button: '新しいパスワードを設定する',
    fallback,
    validity: 'リンクの有効期間は {lifetime}で、使えるのは 1 回のみです。',
    note: 'お心当たりがない場合は、何もする必要はありません。パスワードは変わりません。',
  },
  magic_link: {
    subject: '{project} にログイン: {otp}',
    preview: 'コードを要求した画面に {otp} を入力するか、リンクを開いてください。',
    title: '{project} にログイン',
    intro: 'コードを要求した画面に、次のコードを入力してください。',
    alternative: 'この端末では、コードなしでログインできます。',
    button: '{project} にログインする',
    fallback,
    validity: 'コードとリンクの有効期間は {lifetime}で、使えるのはどちらか 1 回のみです。',
    note: 'お心当たりがない場合は、何もする必要はありません。これらがなければ誰もログインできません。',
  },
  team_invitation: {
    subject: '{teamDisplayName} への参加の招待',
    preview: 'リンクを開いて、{project} のメンバーになりましょう。',
    title: '{teamDisplayName} に参加',
    intro: '{project} のチーム {teamDisplayName} に招待されました。',
    button: 'チームに参加する',
    fallback,
    validity: '招待の有効期間は {lifetime}で、使えるのは 1 回のみです。',
    note: '承諾するまで参加したことにはなりません。チームに心当たりがない場合は、何もする必要はありません。',
  },
  sign_in_invitation: {
    subject: '{project} へのログインの招待',
    preview: 'リンクを開いて、{teamDisplayName} を始めましょう。',
    title: '{teamDisplayName} へようこそ',
    intro: '{teamDisplayName} へのログインに招待されました。このメールアドレスでログインしてください。',
    button: 'ログインする',
    fallback,
    note: '{project} に心当たりがない場合は、何もする必要はありません。',
  },
  new_sign_in: {
    subject: '{project} のアカウントへの新しいログイン',
    preview: 'ご本人によるものであれば、何もする必要はありません。',
    title: 'ご本人によるログインですか？',
    intro: 'これまで使われたことのない場所から、{project} のあなたのアカウントにログインがありました。',
    time: '日時: {time}',
    place: '場所: {place}',
    device: 'デバイス: {device}',
    method: 'ログイン方法: {method}',
    advice:
      'ご本人によるものであれば、何もする必要はありません。そうでない場合は、ここですべてのデバイスからサインアウトしてください。',
    button: '自分ではありません',
    fallback,
    note: 'リンクを開くと、もう一度確認するページが表示されます。すべてのデバイスからサインアウトすると、新しいパスワードを設定するまで現在のパスワードは使えなくなります。',
  },
}
