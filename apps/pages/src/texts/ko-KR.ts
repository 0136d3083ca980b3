import type { Catalogue } from './source.ts'

export const catalogue: Catalogue = {
  'The seller': '판매자',
  'This link does not work': '이 링크는 작동하지 않습니다',
  'It was used already, or it is older than a day. Ask whoever sent it for a new one.':
    '이미 사용되었거나 만든 지 하루가 지났습니다. 보낸 사람에게 새 링크를 요청하세요.',
  'This link was tried too often': '이 링크를 너무 여러 번 시도했습니다',
  'To keep it safe, it no longer works. Ask whoever sent it for a new one.':
    '안전을 위해 더 이상 작동하지 않습니다. 보낸 사람에게 새 링크를 요청하세요.',
  'The offer could not be loaded': '상품을 불러올 수 없습니다',
  'Nothing was charged. Check your connection and try again.':
    '청구된 금액은 없습니다. 연결을 확인하고 다시 시도하세요.',
  'Try again': '다시 시도',
  'Loading…': '불러오는 중…',
  'Subscribe to {offer}': '{offer} 구독',
  'Buy {offer}': '{offer} 구매',
  '{amount} per day': '일 {amount}',
  '{amount} per week': '주 {amount}',
  '{amount} per month': '월 {amount}',
  '{amount} per year': '연 {amount}',
  '{amount} every {duration}': '{duration}마다 {amount}',
  'After {duration}': '{duration} 후',
  'Due today': '오늘 결제 금액',
  'You already have this.': '이미 보유하고 있습니다.',
  '{offer} is active for this account, so there is nothing to pay.':
    '{offer}이(가) 이 계정에서 활성화되어 있어 결제할 금액이 없습니다.',
  'This changes your plan.': '요금제가 변경됩니다.',
  '{offer} takes the place of {offers}.': '{offer}이(가) {offers}을(를) 대체합니다.',
  'You pay with the card that pays for {offers}. What is left of it is taken off.':
    '{offers} 결제에 사용 중인 카드로 결제됩니다. 아직 사용하지 않은 금액은 차감됩니다.',
  'Switch to {offer}': '{offer}(으)로 변경',
  'Switch plan': '요금제 변경',
  Payment: '결제',
  'Nothing is due.': '결제할 금액이 없습니다.',
  'Test mode.': '테스트 모드.',
  'No money moves.': '실제 돈은 이동하지 않습니다.',
  'Skip payment': '결제 건너뛰기',
  'This offer has no price that can be paid here.': '이 상품에는 여기에서 결제할 수 있는 가격이 없습니다.',
  '{seller} charges you through Stripe and never sees your card number.':
    '{seller}은(는) Stripe를 통해 청구하며 카드 번호를 볼 수 없습니다.',
  '{seller} is in test mode and takes no payments yet.': '{seller}은(는) 테스트 모드이며 아직 결제를 받지 않습니다.',
  'Skip the payment to try it out.': '결제를 건너뛰고 사용해 볼 수 있습니다.',
  '{seller} cannot take payments on this page right now. Ask them for another way to pay.':
    '{seller}은(는) 지금 이 페이지에서 결제를 받을 수 없습니다. 다른 결제 방법을 문의하세요.',
  Price: '가격',
  each: '개당',
  Quantity: '수량',
  'That is the most at once': '한 번에 구매할 수 있는 최대 수량입니다',
  'One fewer': '하나 줄이기',
  'One more': '하나 늘리기',
  'One-time': '일회성',
  Daily: '매일',
  Weekly: '매주',
  Monthly: '매월',
  Yearly: '매년',
  'Every {duration}': '{duration}마다',
  'Paid once': '한 번 결제',
  'Billed every day': '매일 청구',
  'Billed every week': '매주 청구',
  'Billed every month': '매월 청구',
  'Billed every year': '매년 청구',
  'Billed every {duration}': '{duration}마다 청구',
  '{duration} free, then {price}': '{duration} 무료, 이후 {price}',
  '{amount} once.': '{amount} 한 번 결제.',
  '{amount} today, then {price} until you cancel.': '오늘 {amount}, 이후 해지할 때까지 {price}.',
  'Nothing for {duration}, then {price} until you cancel.': '{duration} 동안 무료, 이후 해지할 때까지 {price}.',
  'Start free trial': '무료 체험 시작',
  'Subscribe for {amount}': '{amount}에 구독',
  'Pay {amount}': '{amount} 결제',
  'Something went wrong on our side. Try again in a moment.':
    '저희 쪽에서 문제가 발생했습니다. 잠시 후 다시 시도하세요.',
  'This link was used or has expired. Ask for a new one.':
    '이 링크는 사용되었거나 만료되었습니다. 새 링크를 요청하세요.',
  'The account that this link was made for no longer exists.': '이 링크의 대상 계정이 더 이상 존재하지 않습니다.',
  'The team that this link was made for no longer exists.': '이 링크의 대상 팀이 더 이상 존재하지 않습니다.',
  'The server could not be reached. Check your connection and try again.':
    '서버에 연결할 수 없습니다. 연결을 확인하고 다시 시도하세요.',
  'The payment form could not be loaded. Check your connection and reload the page.':
    '결제 양식을 불러올 수 없습니다. 연결을 확인하고 페이지를 새로고침하세요.',
  'The payment did not go through. Try again, or pay in another way.':
    '결제가 완료되지 않았습니다. 다시 시도하거나 다른 방법으로 결제하세요.',
  'Nothing was charged. Go back and try again, or pay in another way.':
    '청구된 금액은 없습니다. 돌아가서 다시 시도하거나 다른 방법으로 결제하세요.',
  'Bought in test mode': '테스트 모드로 구매했습니다',
  'No money moved. You can close this page.': '실제 돈은 이동하지 않았습니다. 이 페이지를 닫아도 됩니다.',
  'Payment complete': '결제가 완료되었습니다',
  'Thank you. You can close this page.': '감사합니다. 이 페이지를 닫아도 됩니다.',
  'Payment on its way': '결제를 처리하고 있습니다',
  'Your bank is still working on it, which can take some days. You do not need to do anything else.':
    '은행에서 아직 처리 중이며 며칠 걸릴 수 있습니다. 더 하실 일은 없습니다.',
  'The payment did not go through': '결제가 완료되지 않았습니다',
  'Your bank wants you to confirm': '은행에서 확인을 요청합니다',
  'The payment was not confirmed, so nothing was charged. Go back and try again.':
    '결제가 확인되지 않아 청구되지 않았습니다. 돌아가서 다시 시도하세요.',
  'The payment was canceled': '결제가 취소되었습니다',
  'We do not know about this payment': '이 결제에 대한 정보가 없습니다',
  'If money was taken, what you bought appears by itself. Otherwise go back and try again.':
    '금액이 청구되었다면 구매한 항목이 자동으로 표시됩니다. 그렇지 않으면 돌아가서 다시 시도하세요.',
  '{seller} has your payment. You can close this page.': '{seller}이(가) 결제를 받았습니다. 이 페이지를 닫아도 됩니다.',
  'Go back': '돌아가기',
  'Save {percent}': '{percent} 할인',
  'Back to {seller}': '{seller}(으)로 돌아가기',
  'Back to the app': '앱으로 돌아가기',
  'Have a code?': '코드가 있나요?',
  'Discount code': '할인 코드',
  Apply: '적용',
  'Remove the code': '코드 삭제',
  'Discount ({code})': '할인({code})',
  'This code does not exist. Check how it is spelled.': '없는 코드입니다. 철자를 확인하세요.',
  'This code has expired.': '만료된 코드입니다.',
  'This code has been used up.': '모두 사용된 코드입니다.',
  'You have used this code already.': '이미 사용한 코드입니다.',
  'A payment with this code was begun. Finish it, or try again tomorrow.':
    '이 코드로 시작된 결제가 있습니다. 결제를 마치거나 내일 다시 시도하세요.',
  'This code is not for this offer.': '이 상품에는 쓸 수 없는 코드입니다.',
  'This code is not for the currency of this price.': '이 가격의 통화에는 쓸 수 없는 코드입니다.',
  'Too many codes were tried. Wait a few minutes.': '코드를 너무 많이 입력했습니다. 몇 분 기다리세요.',
  '{discount} off the first payment': '첫 결제 {discount} 할인',
  '{discount} off for {duration}': '{duration} 동안 {discount} 할인',
  '{discount} off every payment': '매 결제 {discount} 할인',
  '{amount} today, and {price} after {duration} until you cancel.':
    '오늘 {amount}, {duration} 후에는 해지할 때까지 {price}.',
  'Get it for free': '무료로 받기',
  'This address is not complete': '이 주소는 불완전합니다',
  'Start again at the partner.': '파트너 사이트에서 다시 시작하세요.',
  'Connect a project': '프로젝트 연결',
  'Another service asks to manage one of your projects. Sign in to choose one.':
    '다른 서비스가 프로젝트 관리를 요청합니다. 로그인하여 프로젝트를 선택하세요.',
  'Sign in': '로그인',
  Cancel: '취소',
  'The service you came from gets full access to the project you choose. You can end it among the project’s keys. You are signed in as {name}.':
    '이전 서비스는 선택한 프로젝트에 대한 전체 액세스 권한을 얻습니다. 프로젝트의 키에서 종료할 수 있습니다. {name}(으)로 로그인했습니다.',
  Connect: '연결',
  'It is for the project “{project}” there.': '그 서비스의 프로젝트 “{project}”에 사용됩니다.',
  'You have no project yet. Create one in the dashboard first.':
    '아직 프로젝트가 없습니다. 먼저 대시보드에서 만드세요.',
  Project: '프로젝트',
  'This project cannot be taken over': '이 프로젝트는 인수할 수 없습니다',
  'Take over this project?': '이 프로젝트를 인수하시겠습니까?',
  'It will belong to a new team of yours. You are signed in as {name}.':
    '새 팀에 속하게 됩니다. {name}(으)로 로그인했습니다.',
  'Sign in or create an account first, then it can belong to you.':
    '먼저 로그인하거나 계정을 만드세요. 그러면 프로젝트를 소유할 수 있습니다.',
  'Take over the project': '프로젝트 인수',
  'Not now': '나중에',
  'your account': '내 계정',
  'This link is not complete. Ask whoever sent it for a new one.':
    '이 링크는 불완전합니다. 보낸 사람에게 새 링크를 요청하세요.',
  'This link has expired: it works for an hour. Ask whoever sent it for a new one.':
    '이 링크는 만료되었습니다. 링크는 1시간 동안 유효합니다. 보낸 사람에게 새 링크를 요청하세요.',
  'This link was used already. The project has its owner.':
    '이 링크는 이미 사용되었습니다. 프로젝트에 소유자가 있습니다.',
  'This link was tried too often. Ask whoever sent it for a new one.':
    '이 링크를 너무 여러 번 시도했습니다. 보낸 사람에게 새 링크를 요청하세요.',
  '← Back to the dashboard': '← 대시보드로 돌아가기',
}
