import type { NoCodeWords } from './types.ts'

export const words: NoCodeWords = {
  subject: '{title} – {project}',
  intro: '누군가 이 주소로 {project}에 로그인하기 위한 코드를 요청했습니다. {why}',
  note: '{advice} 본인이 아니라면 아무것도 하지 않아도 됩니다.',
  footer: '{project}에 이 주소가 입력되어 {email}(으)로 보냈습니다.',
  switched_off: {
    title: '이메일 로그인이 꺼져 있습니다',
    why: '회원님의 계정에서 이메일 코드와 링크가 꺼져 있어 이 이메일에는 포함되어 있지 않습니다.',
    advice: '본인이라면 다른 방법으로 로그인하세요. 이메일 코드는 계정 설정에서 다시 켤 수 있습니다.',
  },
  unverified: {
    title: '이메일이 확인되지 않았습니다',
    why: '이 주소의 계정이 있지만 주소의 주인이 아직 확인되지 않아 이 이메일에는 코드가 없습니다.',
    advice: '본인이라면 비밀번호로 로그인해 주소를 확인하거나, 이메일로 비밀번호를 재설정하세요.',
  },
  no_account: {
    title: '이 이메일의 계정이 없습니다',
    why: '이 주소의 계정이 없고 누구나 새로 만들 수 있는 것도 아니어서 이 이메일에는 코드가 없습니다.',
    advice: '본인이라면 사용했을 수 있는 다른 주소로 시도해 보세요.',
  },
}
