import type { PageWords } from './types.ts'

export const words: PageWords = {
  unsubscribe: {
    title: 'هل تريد إلغاء الاشتراك في رسائل {project}؟',
    text: 'لن تصلك بعد الآن رسائل من فئة «{category}». أما الرسائل المتعلقة بحسابك فستظل تصلك.',
    button: 'إلغاء الاشتراك',
    doneTitle: 'تم إلغاء اشتراكك',
    doneText: 'لن يرسل إليك {project} بعد الآن رسائل من فئة «{category}». يمكنك إغلاق هذه الصفحة.',
    againTitle: 'تم إلغاء اشتراكك من قبل',
    againText: 'استُخدم هذا الرابط من قبل. لتلقي رسائل من فئة «{category}» مجددًا، غيّر ذلك في حسابك لدى {project}.',
    brokenTitle: 'هذا الرابط لا يعمل',
    brokenText: 'ربما كان ناقصًا. افتحه من الرسالة مرة أخرى، أو استخدم الرابط الموجود في رسالة أحدث.',
    expiredTitle: 'انتهت صلاحية هذا الرابط',
    expiredText: 'استخدم الرابط الموجود في رسالة أحدث. يعمل كل رابط سبعة أيام.',
    marketing: 'التسويق',
    transactional: 'المعاملات',
  },
  maintenance: {
    title: 'سنعود قريبًا',
    text: 'نعمل حاليًا على هذه الخدمة وسنعود قريبًا. لم يُفقد أي شيء يخصك.',
  },
  noProject: {
    title: 'لا يوجد مشروع كهذا',
    text: 'ربما كان العنوان ناقصًا، أو حُذف المشروع. اطلب عنوانًا جديدًا ممن أعطاك إياه.',
  },
  noPage: {
    title: 'لا توجد صفحة كهذه',
    text: 'ربما كان العنوان ناقصًا.',
  },
  noScript: 'تحتاج هذه الصفحة إلى JavaScript.',
  titles: {
    signIn: 'تسجيل الدخول',
    signUp: 'إنشاء حساب',
    signOut: 'تسجيل الخروج',
    verifyEmail: 'تأكيد بريدك الإلكتروني',
    resetPassword: 'إعادة تعيين كلمة المرور',
    account: 'إعدادات الحساب',
    invitation: 'دعوة إلى فريق',
    terminal: 'منح الإذن لطرفية',
    secondFactor: 'المصادقة الثنائية',
    checkout: 'إتمام الشراء',
    payment: 'الدفع',
    takeOver: 'استلام مشروع',
    connect: 'ربط مشروع',
    error: 'حدث خطأ ما',
    notFound: 'الصفحة غير موجودة',
  },
}
