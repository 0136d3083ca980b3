import type { KeyWords } from './types.ts'

export const words: KeyWords = {
  subject: 'API キーを無効にしました: {description}',
  title: 'API キーを無効にしました',
  preview: '公開された状態で見つかったため、このキーは使えなくなりました。',
  own: '{project} のお客様の API キー「{description}」が公開された状態でシークレットスキャナーに検出されました。キーは無効になり、使えなくなりました。末尾は {lastFour} です。',
  ofTeam:
    '{project} のチーム {team} の API キー「{description}」が公開された状態でシークレットスキャナーに検出されました。キーは無効になり、使えなくなりました。末尾は {lastFour} です。',
  note: '公開された場所からキーを削除し、使用していたものには新しいキーを作成してください。',
  ownFooter: 'お客様のキーであるため、{email} に送信しました。',
  teamFooter: 'チーム {team} の API キーを管理されているため、{email} に送信しました。',
}
