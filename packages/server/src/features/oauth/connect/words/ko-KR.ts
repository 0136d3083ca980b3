import type { Words } from './types.ts'

export const words: Words = {
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
