import type { Catalogue } from './source.ts'

export const catalogue: Catalogue = {
  'The seller': '販売者',
  'This link does not work': 'このリンクは使えません',
  'It was used already, or it is older than a day. Ask whoever sent it for a new one.':
    'すでに使用されたか、作成から 1 日以上たっています。送信者に新しいリンクを依頼してください。',
  'This link was tried too often': 'このリンクの試行回数が多すぎます',
  'To keep it safe, it no longer works. Ask whoever sent it for a new one.':
    '安全のため、使えなくなりました。送信者に新しいリンクを依頼してください。',
  'The offer could not be loaded': '商品を読み込めませんでした',
  'Nothing was charged. Check your connection and try again.':
    '請求は行われていません。接続を確認して、もう一度お試しください。',
  'Try again': 'もう一度試す',
  'Loading…': '読み込み中…',
  'Subscribe to {offer}': '{offer} に登録',
  'Buy {offer}': '{offer} を購入',
  '{amount} per day': '{amount} / 日',
  '{amount} per week': '{amount} / 週',
  '{amount} per month': '{amount} / 月',
  '{amount} per year': '{amount} / 年',
  '{amount} every {duration}': '{amount} / {duration}',
  'After {duration}': '{duration}後',
  'Due today': '本日のお支払い',
  'You already have this.': 'すでにお持ちです。',
  '{offer} is active for this account, so there is nothing to pay.':
    '{offer} はこのアカウントで有効なため、お支払いは必要ありません。',
  'This changes your plan.': 'プランが変わります。',
  '{offer} takes the place of {offers}.': '{offer} が {offers} に代わります。',
  'You pay with the card that pays for {offers}. What is left of it is taken off.':
    '{offers} のお支払いに使われているカードで支払います。未使用分は差し引かれます。',
  'Switch to {offer}': '{offer} に変更',
  'Switch plan': 'プランを変更',
  Payment: 'お支払い',
  'Nothing is due.': 'お支払いはありません。',
  'Test mode.': 'テストモード。',
  'No money moves.': 'お金は動きません。',
  'Skip payment': '支払いをスキップ',
  'This offer has no price that can be paid here.': 'この商品には、ここで支払える価格がありません。',
  '{seller} charges you through Stripe and never sees your card number.':
    '{seller} は Stripe を通じて請求し、カード番号を見ることはありません。',
  '{seller} is in test mode and takes no payments yet.':
    '{seller} はテストモードのため、まだお支払いを受け付けていません。',
  'Skip the payment to try it out.': '支払いをスキップして試せます。',
  '{seller} cannot take payments on this page right now. Ask them for another way to pay.':
    '{seller} は現在このページでお支払いを受け付けられません。別の支払い方法をお問い合わせください。',
  Price: '価格',
  each: '1 個あたり',
  Quantity: '数量',
  'That is the most at once': '一度に購入できる最大数です',
  'One fewer': '1 つ減らす',
  'One more': '1 つ増やす',
  'One-time': '1 回払い',
  Daily: '毎日',
  Weekly: '毎週',
  Monthly: '毎月',
  Yearly: '毎年',
  'Every {duration}': '{duration}ごと',
  'Paid once': '1 回のみのお支払い',
  'Billed every day': '毎日請求',
  'Billed every week': '毎週請求',
  'Billed every month': '毎月請求',
  'Billed every year': '毎年請求',
  'Billed every {duration}': '{duration}ごとに請求',
  '{duration} free, then {price}': '{duration}無料、その後 {price}',
  '{amount} once.': '{amount}、1 回のみ。',
  '{amount} today, then {price} until you cancel.': '本日 {amount}、その後は解約するまで {price}。',
  'Nothing for {duration}, then {price} until you cancel.': '{duration}は無料、その後は解約するまで {price}。',
  'Start free trial': '無料トライアルを開始',
  'Subscribe for {amount}': '{amount} で登録',
  'Pay {amount}': '{amount} を支払う',
  'Something went wrong on our side. Try again in a moment.':
    'こちらで問題が発生しました。しばらくしてからもう一度お試しください。',
  'This link was used or has expired. Ask for a new one.':
    'このリンクは使用済みか、期限切れです。新しいリンクを依頼してください。',
  'The account that this link was made for no longer exists.': 'このリンクの対象のアカウントはもう存在しません。',
  'The team that this link was made for no longer exists.': 'このリンクの対象のチームはもう存在しません。',
  'The server could not be reached. Check your connection and try again.':
    'サーバーに接続できませんでした。接続を確認して、もう一度お試しください。',
  'The payment form could not be loaded. Check your connection and reload the page.':
    '支払いフォームを読み込めませんでした。接続を確認して、ページを再読み込みしてください。',
  'The payment did not go through. Try again, or pay in another way.':
    'お支払いが完了しませんでした。もう一度試すか、別の方法でお支払いください。',
  'Nothing was charged. Go back and try again, or pay in another way.':
    '請求は行われていません。戻ってもう一度試すか、別の方法でお支払いください。',
  'Bought in test mode': 'テストモードで購入しました',
  'No money moved. You can close this page.': 'お金は動いていません。このページは閉じて構いません。',
  'Payment complete': 'お支払いが完了しました',
  'Thank you. You can close this page.': 'ありがとうございます。このページは閉じて構いません。',
  'Payment on its way': 'お支払いの処理中です',
  'Your bank is still working on it, which can take some days. You do not need to do anything else.':
    '銀行が処理を続けており、数日かかることがあります。ほかに操作は必要ありません。',
  'The payment did not go through': 'お支払いが完了しませんでした',
  'Your bank wants you to confirm': '銀行が確認を求めています',
  'The payment was not confirmed, so nothing was charged. Go back and try again.':
    'お支払いが確認されなかったため、請求は行われていません。戻ってもう一度お試しください。',
  'The payment was canceled': 'お支払いはキャンセルされました',
  'We do not know about this payment': 'このお支払いについては不明です',
  'If money was taken, what you bought appears by itself. Otherwise go back and try again.':
    '引き落としがあった場合は、購入したものが自動的に表示されます。そうでない場合は、戻ってもう一度お試しください。',
  '{seller} has your payment. You can close this page.':
    '{seller} がお支払いを受け取りました。このページは閉じて構いません。',
  'Go back': '戻る',
  'Save {percent}': '{percent} お得',
  'Back to {seller}': '{seller} に戻る',
  'Back to the app': 'アプリに戻る',
  'Have a code?': 'コードをお持ちですか？',
  'Discount code': '割引コード',
  Apply: '適用',
  'Remove the code': 'コードを削除',
  'Discount ({code})': '割引（{code}）',
  'This code does not exist. Check how it is spelled.': 'このコードは存在しません。入力内容をご確認ください。',
  'This code has expired.': 'このコードは有効期限が切れています。',
  'This code has been used up.': 'このコードは利用上限に達しました。',
  'You have used this code already.': 'このコードはすでにご利用済みです。',
  'A payment with this code was begun. Finish it, or try again tomorrow.':
    'このコードでのお支払いがすでに始まっています。お支払いを完了するか、明日もう一度お試しください。',
  'This code is not for this offer.': 'このコードはこのプランには使えません。',
  'This code is not for the currency of this price.': 'このコードはこの価格の通貨には使えません。',
  'Too many codes were tried. Wait a few minutes.': 'コードの入力回数が多すぎます。数分お待ちください。',
  '{discount} off the first payment': '初回のお支払いが {discount} 割引',
  '{discount} off for {duration}': '{duration} の間 {discount} 割引',
  '{discount} off every payment': '毎回のお支払いが {discount} 割引',
  '{amount} today, and {price} after {duration} until you cancel.':
    '本日 {amount}、{duration} 後は解約するまで {price}。',
  'Get it for free': '無料で入手',
  'This address is not complete': 'このアドレスは不完全です',
  'Start again at the partner.': 'パートナーのサイトからやり直してください。',
  'Connect a project': 'プロジェクトの接続',
  'Another service asks to manage one of your projects. Sign in to choose one.':
    '別のサービスが、お客様のプロジェクトの管理を求めています。サインインして選択してください。',
  'Sign in': 'サインイン',
  Cancel: 'キャンセル',
  'The service you came from gets full access to the project you choose. You can end it among the project’s keys. You are signed in as {name}.':
    '元のサービスは、選択したプロジェクトへの完全なアクセス権を得ます。プロジェクトのキーの画面で取り消せます。{name} としてサインインしています。',
  Connect: '接続',
  'It is for the project “{project}” there.': 'そのサービスでの対象プロジェクトは「{project}」です。',
  'You have no project yet. Create one in the dashboard first.':
    'まだプロジェクトがありません。先にダッシュボードで作成してください。',
  Project: 'プロジェクト',
  'This project cannot be taken over': 'このプロジェクトは引き継げません',
  'Take over this project?': 'このプロジェクトを引き継ぎますか?',
  'It will belong to a new team of yours. You are signed in as {name}.':
    'お客様の新しいチームのものになります。{name} としてサインインしています。',
  'Sign in or create an account first, then it can belong to you.':
    '先にサインインするか、アカウントを作成してください。その後、引き継げます。',
  'Take over the project': 'プロジェクトを引き継ぐ',
  'Not now': '今はしない',
  'your account': 'お客様のアカウント',
  'This link is not complete. Ask whoever sent it for a new one.':
    'このリンクは不完全です。送信者に新しいリンクを依頼してください。',
  'This link has expired: it works for an hour. Ask whoever sent it for a new one.':
    'このリンクは期限切れです。有効期間は 1 時間です。送信者に新しいリンクを依頼してください。',
  'This link was used already. The project has its owner.':
    'このリンクは使用済みです。プロジェクトには所有者がいます。',
  'This link was tried too often. Ask whoever sent it for a new one.':
    'このリンクの試行回数が多すぎます。送信者に新しいリンクを依頼してください。',
  '← Back to the dashboard': '← ダッシュボードに戻る',
}
