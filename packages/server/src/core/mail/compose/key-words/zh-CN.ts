import type { KeyWords } from './types.ts'

export const words: KeyWords = {
  subject: 'API 密钥已撤销：{description}',
  title: 'API 密钥已撤销',
  preview: '该密钥已被公开，因此不再有效。',
  own: '密钥扫描工具发现您在 {project} 的 API 密钥“{description}”已被公开。该密钥已撤销，不再有效。其末尾为 {lastFour}。',
  ofTeam:
    '密钥扫描工具发现团队 {team} 在 {project} 的 API 密钥“{description}”已被公开。该密钥已撤销，不再有效。其末尾为 {lastFour}。',
  note: '请从公开的位置移除该密钥，并为使用它的程序创建新密钥。',
  ownFooter: '发送至 {email}，因为该密钥属于您。',
  teamFooter: '发送至 {email}，因为您管理团队 {team} 的 API 密钥。',
}
