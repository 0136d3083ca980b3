import type { Words } from './types.ts'

export const words: Words = {
  title: '{provider} を {account} に連携しますか？',
  text: '{project} でこのアカウントを使う人は、あなたの {provider} アカウントも利用できるようになり、あなたは {provider} でこのアカウントにログインします。自分のアカウントである場合にのみ連携してください。',
  guestTitle: '{provider} で続けますか？',
  guestText:
    '{project} でゲストとして行われたことは、あなたの {provider} アカウントに引き継がれます。自分で始めた場合にのみ続けてください。',
  nameless: '名前のないアカウント',
  unverified: '未確認：このアドレスはアカウントの持ち主のものではない可能性があります',
  connect: '{provider} へ進む',
  cancel: 'キャンセル',
  onward: '{provider} へ進む',
  nothingTitle: '連携は行われませんでした',
  nothingText: 'このページは閉じてかまいません。',
  otherTitle: '先に {account} としてログインしてください',
  otherText: 'このブラウザーはそのアカウントにログインしていません。連携は行われませんでした。',
  refusedTitle: 'このページは使えなくなりました',
  refusedText:
    'このページは、開いたブラウザーで、ログイン中に、10 分以内に 1 回だけ使えます。{project} に戻ってもう一度お試しください。',
}
