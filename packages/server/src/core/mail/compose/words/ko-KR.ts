import type { EmailWords } from './types.ts'

export const words: EmailWords = {
  notice: {
    subject: '{title} – {project}',
    when: '{project} 계정에서 일어난 일입니다({time}).',
    note: '본인이 하신 일이라면 아무것도 하지 않으셔도 됩니다. 그렇지 않다면 비밀번호를 재설정하고 바로 {project}에 알려 주세요.',
    codesLeft: '남은 복구 코드: {left}개',
    footer: '{email} 주소가 {project} 계정에 속해 있거나 지금까지 속해 있었기 때문에 보내 드립니다.',
    titles: {
      password_set: '계정에 비밀번호가 설정되었습니다',
      password_changed: '비밀번호가 변경되었습니다',
      password_removed: '비밀번호가 삭제되었습니다',
      primary_email_changed: '이제 이 주소가 계정의 이메일입니다',
      primary_email_replaced: '계정의 이메일이 변경되었습니다',
      email_added: '계정에 이메일이 추가되었습니다',
      second_factor_added: '2단계 인증이 켜졌습니다',
      second_factor_removed: '2단계 인증이 꺼졌습니다',
      api_key_created: '새 API 키가 만들어졌습니다',
      passkey_added: '패스키가 추가되었습니다',
      passkey_removed: '패스키가 삭제되었습니다',
      passkeys_removed: '패스키가 모두 삭제되었습니다',
      provider_linked: '로그인 제공업체가 연결되었습니다',
      provider_unlinked: '로그인 제공업체 연결이 해제되었습니다',
      session_reused: '토큰이 두 번 사용되어 세션 하나가 종료되었습니다',
      recovery_codes_created: '새 복구 코드가 생성되었습니다',
      recovery_code_used: '복구 코드로 로그인했습니다',
      device_trusted: '기기가 신뢰할 수 있는 기기로 등록되었습니다',
    },
  },
  noCode: {
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
  },
  revokedKey: {
    subject: 'API 키가 취소되었습니다: {description}',
    title: 'API 키가 취소되었습니다',
    preview: '공개된 곳에서 발견되어 더 이상 작동하지 않습니다.',
    own: '비밀 정보 검색 도구가 {project}의 API 키 ‘{description}’을(를) 공개된 곳에서 발견했습니다. 키는 취소되어 더 이상 작동하지 않습니다. 키는 {lastFour}(으)로 끝납니다.',
    ofTeam:
      '비밀 정보 검색 도구가 {project}에서 {team} 팀의 API 키 ‘{description}’을(를) 공개된 곳에서 발견했습니다. 키는 취소되어 더 이상 작동하지 않습니다. 키는 {lastFour}(으)로 끝납니다.',
    note: '공개된 곳에서 키를 삭제하고, 키를 사용하던 곳에는 새 키를 만들어 사용하세요.',
    ownFooter: '본인의 키이므로 {email}(으)로 보냈습니다.',
    teamFooter: '{team} 팀의 API 키를 관리하므로 {email}(으)로 보냈습니다.',
  },
  failedPayment: {
    subject: '{project}의 {offer} 결제에 실패했습니다',
    title: '결제에 실패했습니다',
    again: {
      intro: '{project}의 {offer} 요금 {amount}을(를) 청구하지 못했습니다. {date}에 다시 시도합니다.',
      note: '결제 페이지에서 카드를 확인하거나 다른 카드를 사용하세요. 그때까지는 아무것도 바뀌지 않습니다.',
    },
    last: {
      intro: '{project}의 {offer} 요금 {amount}을(를) 청구하지 못했습니다. 이번이 마지막 시도였습니다.',
      note: '계속 이용하려면 결제 페이지를 열어 다른 카드나 새 요금제를 선택하세요.',
    },
    action: '결제 페이지 열기',
    footer: '{project}의 구독 때문에 {email}(으)로 보냈습니다.',
  },
  signInMethods: {
    pwd: '비밀번호',
    otp: '이메일 코드 또는 링크',
    passkey: '패스키',
    totp: '2차 인증',
    recovery: '복구 코드',
  },
}
