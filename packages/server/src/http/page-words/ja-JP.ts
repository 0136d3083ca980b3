import type { PageWords } from './types.ts'

export const words: PageWords = {
  unsubscribe: {
    title: '{project} の配信を停止しますか?',
    text: '今後「{category}」のメールは届きません。アカウントに関するメールは引き続き届きます。',
    button: '配信を停止',
    doneTitle: '配信を停止しました',
    doneText: '今後 {project} から「{category}」のメールは届きません。このページは閉じて構いません。',
    againTitle: 'すでに配信を停止しています',
    againText:
      'このリンクは使用済みです。「{category}」のメールを再び受け取るには、{project} のアカウントで設定を変更してください。',
    brokenTitle: 'このリンクは使えません',
    brokenText:
      'リンクが途中で切れている可能性があります。メールからもう一度開くか、新しいメールのリンクをお使いください。',
    expiredTitle: 'このリンクは期限切れです',
    expiredText: '新しいメールのリンクをお使いください。リンクの有効期間は 7 日間です。',
    marketing: 'マーケティング',
    transactional: '取引',
  },
  maintenance: {
    title: 'まもなく再開します',
    text: 'このサービスは現在作業中です。まもなく再開します。お客様のデータは失われていません。',
  },
  noProject: {
    title: 'このプロジェクトは存在しません',
    text: 'アドレスが不完全であるか、プロジェクトが削除された可能性があります。アドレスを知らせた人に確認してください。',
  },
  noPage: {
    title: 'このページは存在しません',
    text: 'アドレスが不完全である可能性があります。',
  },
  noScript: 'このページには JavaScript が必要です。',
  titles: {
    signIn: 'サインイン',
    signUp: 'アカウント登録',
    signOut: 'サインアウト',
    verifyEmail: 'メールアドレスの確認',
    resetPassword: 'パスワードの再設定',
    account: 'アカウント設定',
    invitation: 'チームへの招待',
    terminal: 'ターミナルの承認',
    secondFactor: '2 要素認証',
    checkout: '購入手続き',
    payment: 'お支払い',
    takeOver: 'プロジェクトの引き継ぎ',
    connect: 'プロジェクトの接続',
    error: '問題が発生しました',
    notFound: 'ページが見つかりません',
  },
}
