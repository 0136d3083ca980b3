import type { KeyWords } from './types.ts'

export const words: KeyWords = {
  subject: 'API 키가 취소되었습니다: {description}',
  title: 'API 키가 취소되었습니다',
  preview: '공개된 곳에서 발견되어 더 이상 작동하지 않습니다.',
  own: '비밀 정보 검색 도구가 {project}의 API 키 ‘{description}’을(를) 공개된 곳에서 발견했습니다. 키는 취소되어 더 이상 작동하지 않습니다. 키는 {lastFour}(으)로 끝납니다.',
  ofTeam:
    '비밀 정보 검색 도구가 {project}에서 {team} 팀의 API 키 ‘{description}’을(를) 공개된 곳에서 발견했습니다. 키는 취소되어 더 이상 작동하지 않습니다. 키는 {lastFour}(으)로 끝납니다.',
  note: '공개된 곳에서 키를 삭제하고, 키를 사용하던 곳에는 새 키를 만들어 사용하세요.',
  ownFooter: '본인의 키이므로 {email}(으)로 보냈습니다.',
  teamFooter: '{team} 팀의 API 키를 관리하므로 {email}(으)로 보냈습니다.',
}
