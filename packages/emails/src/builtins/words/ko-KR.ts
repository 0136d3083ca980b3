import type { Catalogue } from './catalogue.ts'

const fallback = '버튼이 작동하지 않나요? 다음 링크를 여세요.'

export const catalogue: Catalogue = {
  theme: { unsubscribe: '이 이메일 수신 거부' },
  email_verification: {
    subject: '{project} 이메일 주소 확인',
    preview: '링크를 열어 본인의 주소인지 확인해 주세요.',
    title: '이메일 주소 확인',
    intro: '{project}에서 연락을 받을 수 있도록 본인의 주소인지 확인해 주세요.',
    button: '이메일 확인',
    fallback,
    validity: '링크는 {lifetime} 동안 한 번만 사용할 수 있습니다.',
    note: '요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 주소는 확인되지 않은 상태로 유지됩니다.',
  },
  password_reset: {
    subject: '{project} 비밀번호 재설정',
    preview: '링크를 열어 새 비밀번호를 설정해 주세요.',
    title: '비밀번호 재설정',
    intro: '{project} 계정의 새 비밀번호를 설정해 주세요. 설정하면 모든 기기에서 로그아웃됩니다.',
    button: '새 비밀번호 설정',
    fallback,
    validity: '링크는 {lifetime} 동안 한 번만 사용할 수 있습니다.',
    note: '요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 비밀번호는 그대로 유지됩니다.',
  },
  magic_link: {
    subject: '{project} 로그인: {otp}',
    preview: '코드를 요청한 화면에 {otp}을(를) 입력하거나 링크를 여세요.',
    title: '{project} 로그인',
    intro: '코드를 요청한 화면에 다음 코드를 입력하세요.',
    alternative: '이 기기에서는 코드 없이 로그인할 수 있습니다.',
    button: '{project}에 로그인',
    fallback,
    validity: '코드와 링크는 {lifetime} 동안 한 번만 사용할 수 있습니다.',
    note: '요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 이것 없이는 아무도 로그인할 수 없습니다.',
  },
  team_invitation: {
    subject: '{teamDisplayName} 팀 초대',
    preview: '링크를 열어 {project}의 팀원이 되어 보세요.',
    title: '{teamDisplayName} 팀에 참여',
    intro: '{project}의 {teamDisplayName} 팀에 초대되었습니다.',
    button: '팀에 참여',
    fallback,
    validity: '초대는 {lifetime} 동안 한 번만 사용할 수 있습니다.',
    note: '수락해야만 참여하게 됩니다. 모르는 팀이라면 아무것도 하지 않으셔도 됩니다.',
  },
  sign_in_invitation: {
    subject: '{project} 로그인 초대',
    preview: '링크를 열어 {teamDisplayName}을(를) 시작해 보세요.',
    title: '{teamDisplayName}에 오신 것을 환영합니다',
    intro: '{teamDisplayName}에 로그인하도록 초대되었습니다. 이 이메일 주소로 로그인해 주세요.',
    button: '로그인',
    fallback,
    note: '{project}을(를) 모르신다면 아무것도 하지 않으셔도 됩니다.',
  },
}
