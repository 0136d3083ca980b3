import type { KeyWords } from './types.ts'

export const words: KeyWords = {
  subject: 'API 金鑰已撤銷：{description}',
  title: 'API 金鑰已撤銷',
  preview: '該金鑰已遭公開，因此不再有效。',
  own: '金鑰掃描工具發現您在 {project} 的 API 金鑰「{description}」已遭公開。該金鑰已撤銷，不再有效。其末尾為 {lastFour}。',
  ofTeam:
    '金鑰掃描工具發現團隊 {team} 在 {project} 的 API 金鑰「{description}」已遭公開。該金鑰已撤銷，不再有效。其末尾為 {lastFour}。',
  note: '請從公開的位置移除該金鑰，並為使用它的程式建立新金鑰。',
  ownFooter: '寄送至 {email}，因為該金鑰屬於您。',
  teamFooter: '寄送至 {email}，因為您管理團隊 {team} 的 API 金鑰。',
}
