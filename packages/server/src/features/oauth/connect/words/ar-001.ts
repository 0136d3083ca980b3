import type { Words } from './types.ts'

export const words: Words = {
  title: 'هل تريد ربط {provider} بـ {account}؟',
  text: 'سيتمكن من يستخدم هذا الحساب في {project} من الوصول إلى حسابك لدى {provider}، وستسجّل الدخول إليه باستخدام {provider}. لا تربطه إلا إذا كان الحساب لك.',
  guestTitle: 'هل تريد المتابعة باستخدام {provider}؟',
  guestText: 'ينتقل ما أُنجز بصفة ضيف في {project} إلى حسابك لدى {provider}. لا تتابع إلا إذا كنت أنت من بدأ ذلك.',
  nameless: 'حساب بلا اسم',
  unverified: 'غير مؤكد: قد يكون هذا العنوان لشخص آخر',
  connect: 'المتابعة إلى {provider}',
  cancel: 'إلغاء',
  onward: 'إلى {provider}',
  nothingTitle: 'لم يُربط أي شيء',
  nothingText: 'يمكنك إغلاق هذه الصفحة.',
  otherTitle: 'سجّل الدخول باسم {account} أولًا',
  otherText: 'هذا المتصفح غير مسجّل الدخول إلى ذلك الحساب. لم يُربط به أي شيء.',
  refusedTitle: 'لم تعد هذه الصفحة تعمل',
  refusedText:
    'تعمل مرة واحدة، لمدة عشر دقائق، في المتصفح الذي فُتحت فيه، وما دمت مسجّل الدخول. عُد إلى {project} وحاول مرة أخرى.',
}
