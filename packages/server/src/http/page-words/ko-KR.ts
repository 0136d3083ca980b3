import type { PageWords } from './types.ts'

export const words: PageWords = {
  unsubscribe: {
    title: '{project} 수신을 거부하시겠습니까?',
    text: '앞으로 ‘{category}’ 이메일을 받지 않습니다. 계정 관련 이메일은 계속 받습니다.',
    button: '수신 거부',
    doneTitle: '수신을 거부했습니다',
    doneText: '{project}에서 더 이상 ‘{category}’ 이메일을 보내지 않습니다. 이 페이지를 닫아도 됩니다.',
    againTitle: '이미 수신을 거부했습니다',
    againText: '이 링크는 이미 사용되었습니다. ‘{category}’ 이메일을 다시 받으려면 {project} 계정에서 변경하세요.',
    brokenTitle: '이 링크는 작동하지 않습니다',
    brokenText: '링크가 잘렸을 수 있습니다. 이메일에서 다시 열거나 최신 이메일의 링크를 사용하세요.',
    expiredTitle: '이 링크는 만료되었습니다',
    expiredText: '최신 이메일의 링크를 사용하세요. 링크는 7일 동안 유효합니다.',
    marketing: '마케팅',
    transactional: '거래',
  },
  maintenance: {
    title: '곧 돌아오겠습니다',
    text: '서비스를 점검하고 있으며 곧 다시 제공합니다. 사용자의 데이터는 그대로 보존됩니다.',
  },
  noProject: {
    title: '이 프로젝트는 존재하지 않습니다',
    text: '주소가 불완전하거나 프로젝트가 삭제되었을 수 있습니다. 주소를 알려 준 사람에게 새 주소를 요청하세요.',
  },
  noPage: {
    title: '이 페이지는 존재하지 않습니다',
    text: '주소가 불완전할 수 있습니다.',
  },
  noScript: '이 페이지에는 JavaScript가 필요합니다.',
  titles: {
    signIn: '로그인',
    signUp: '회원가입',
    signOut: '로그아웃',
    verifyEmail: '이메일 인증',
    resetPassword: '비밀번호 재설정',
    account: '계정 설정',
    invitation: '팀 초대',
    terminal: '터미널 승인',
    secondFactor: '2단계 인증',
    checkout: '결제하기',
    payment: '결제',
    takeOver: '프로젝트 인수',
    connect: '프로젝트 연결',
    error: '문제가 발생했습니다',
    notFound: '페이지를 찾을 수 없습니다',
  },
}
