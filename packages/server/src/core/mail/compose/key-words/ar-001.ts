import type { KeyWords } from './types.ts'

export const words: KeyWords = {
  subject: 'تم إبطال مفتاح API: {description}',
  title: 'تم إبطال مفتاح API',
  preview: 'عُثر عليه منشورًا علنًا، لذلك لم يعد يعمل.',
  own: 'عثر ماسح للأسرار على مفتاح API الخاص بك «{description}» في {project} منشورًا علنًا. أُبطل المفتاح ولم يعد يعمل. ينتهي بـ {lastFour}.',
  ofTeam:
    'عثر ماسح للأسرار على مفتاح API الخاص بالفريق {team} «{description}» في {project} منشورًا علنًا. أُبطل المفتاح ولم يعد يعمل. ينتهي بـ {lastFour}.',
  note: 'أزِل المفتاح من المكان الذي نُشر فيه، وأنشئ مفتاحًا جديدًا لكل ما كان يستخدمه.',
  ownFooter: 'أُرسلت إلى {email} لأن المفتاح لك.',
  teamFooter: 'أُرسلت إلى {email} لأنك تدير مفاتيح API الخاصة بالفريق {team}.',
}
