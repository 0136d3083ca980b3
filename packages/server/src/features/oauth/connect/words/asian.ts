import type { Words } from './words.ts'

export const japanese: Words = {
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

export const korean: Words = {
  title: '{provider} 계정을 {account}에 연결할까요?',
  text: '{project}에서 이 계정을 사용하는 사람은 회원님의 {provider} 계정에도 접근할 수 있고, 회원님은 {provider}(으)로 이 계정에 로그인하게 됩니다. 본인의 계정인 경우에만 연결하세요.',
  guestTitle: '{provider}(으)로 계속할까요?',
  guestText: '{project}에서 게스트로 한 일이 회원님의 {provider} 계정으로 이어집니다. 직접 시작한 경우에만 계속하세요.',
  nameless: '이름 없는 계정',
  unverified: '확인되지 않음: 이 주소는 계정 주인의 것이 아닐 수 있습니다',
  connect: '{provider}(으)로 계속',
  cancel: '취소',
  onward: '{provider}(으)로 이동',
  nothingTitle: '연결되지 않았습니다',
  nothingText: '이 페이지를 닫아도 됩니다.',
  otherTitle: '먼저 {account}(으)로 로그인하세요',
  otherText: '이 브라우저는 그 계정에 로그인되어 있지 않습니다. 아무것도 연결되지 않았습니다.',
  refusedTitle: '이 페이지는 더 이상 사용할 수 없습니다',
  refusedText:
    '이 페이지는 열었던 브라우저에서, 로그인한 동안, 10분 안에 한 번만 사용할 수 있습니다. {project}(으)로 돌아가 다시 시도하세요.',
}

export const chinese: Words = {
  title: '要将 {provider} 关联到 {account} 吗？',
  text: '在 {project} 使用此账户的人将能够访问您的 {provider} 账户，而您将使用 {provider} 登录此账户。仅当这是您自己的账户时才关联。',
  guestTitle: '使用 {provider} 继续吗？',
  guestText: '以访客身份在 {project} 所做的一切将归入您的 {provider} 账户。仅当这是您自己发起的操作时才继续。',
  nameless: '没有名称的账户',
  unverified: '未验证：此地址可能不属于该账户',
  connect: '前往 {provider}',
  cancel: '取消',
  onward: '前往 {provider}',
  nothingTitle: '未关联任何账户',
  nothingText: '您可以关闭此页面。',
  otherTitle: '请先以 {account} 的身份登录',
  otherText: '此浏览器未登录该账户。未关联任何账户。',
  refusedTitle: '此页面已失效',
  refusedText: '此页面只能使用一次，十分钟内有效，且需在打开它的浏览器中、在您保持登录时使用。请返回 {project} 重试。',
}

export const chineseOfTaiwan: Words = {
  title: '要將 {provider} 連結到 {account} 嗎？',
  text: '在 {project} 使用此帳戶的人將可以存取您的 {provider} 帳戶，而您將使用 {provider} 登入此帳戶。只有在這是您自己的帳戶時才連結。',
  guestTitle: '使用 {provider} 繼續嗎？',
  guestText: '以訪客身分在 {project} 所做的一切將歸入您的 {provider} 帳戶。只有在這是您自己開始的操作時才繼續。',
  nameless: '沒有名稱的帳戶',
  unverified: '未驗證：此地址可能不屬於該帳戶',
  connect: '前往 {provider}',
  cancel: '取消',
  onward: '前往 {provider}',
  nothingTitle: '未連結任何帳戶',
  nothingText: '您可以關閉此頁面。',
  otherTitle: '請先以 {account} 的身分登入',
  otherText: '此瀏覽器未登入該帳戶。未連結任何帳戶。',
  refusedTitle: '此頁面已失效',
  refusedText:
    '此頁面只能使用一次，十分鐘內有效，且須在開啟它的瀏覽器中、在您保持登入時使用。請返回 {project} 再試一次。',
}
