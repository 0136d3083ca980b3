import type { NoticeWords } from './types.ts'

export const words: NoticeWords = {
  subject: '{title} – {project}',
  when: '{project} 계정에서 일어난 일입니다({time}).',
  note: '본인이 하신 일이라면 아무것도 하지 않으셔도 됩니다. 그렇지 않다면 비밀번호를 재설정하고 바로 {project}에 알려 주세요.',
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
  },
}
