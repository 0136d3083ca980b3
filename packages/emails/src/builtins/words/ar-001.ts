import type { Catalogue } from './catalogue.ts'

const fallback = 'ألا يعمل الزر؟ افتح هذا الرابط:'

export const catalogue: Catalogue = {
  theme: { unsubscribe: 'إلغاء الاشتراك في هذه الرسائل' },
  email_verification: {
    subject: 'تأكيد بريدك الإلكتروني في {project}',
    preview: 'افتح الرابط لتأكيد عنوانك.',
    title: 'تأكيد بريدك الإلكتروني',
    intro: 'أكّد أن هذا العنوان لك، حتى يتمكن {project} من مراسلتك عليه.',
    button: 'تأكيد البريد',
    fallback,
    validity: 'يعمل الرابط مرة واحدة، خلال {lifetime}.',
    note: 'إذا لم تطلبه، فلا داعي لأي إجراء: سيبقى العنوان غير مؤكد.',
  },
  password_reset: {
    subject: 'إعادة تعيين كلمة مرورك في {project}',
    preview: 'افتح الرابط لاختيار كلمة مرور جديدة.',
    title: 'إعادة تعيين كلمة المرور',
    intro: 'اختر كلمة مرور جديدة لحسابك في {project}. سيُسجَّل بعد ذلك خروج الحساب من كل مكان سُجّل فيه دخوله.',
    button: 'اختيار كلمة مرور جديدة',
    fallback,
    validity: 'يعمل الرابط مرة واحدة، خلال {lifetime}.',
    note: 'إذا لم تطلبه، فلا داعي لأي إجراء: ستبقى كلمة المرور كما هي.',
  },
  magic_link: {
    subject: 'تسجيل الدخول إلى {project}: {otp}',
    preview: 'أدخل {otp} حيث طلبته، أو افتح الرابط.',
    title: 'تسجيل الدخول إلى {project}',
    intro: 'أدخل هذا الرمز حيث طلبته:',
    alternative: 'على هذا الجهاز يمكنك تسجيل الدخول من دون الرمز أيضًا:',
    button: 'تسجيل الدخول إلى {project}',
    fallback,
    validity: 'يعمل كل منهما مرة واحدة، خلال {lifetime}.',
    note: 'إذا لم تطلب ذلك، فلا داعي لأي إجراء: لا يستطيع أحد الدخول من دون الرمز أو الرابط.',
  },
  team_invitation: {
    subject: 'أنت مدعو للانضمام إلى {teamDisplayName}',
    preview: 'افتح الرابط لتصبح عضوًا في {project}.',
    title: 'الانضمام إلى {teamDisplayName}',
    intro: 'أنت مدعو إلى الفريق {teamDisplayName} في {project}.',
    button: 'الانضمام إلى الفريق',
    fallback,
    validity: 'تعمل الدعوة مرة واحدة، خلال {lifetime}.',
    note: 'لن تنضم إلا إذا قبلت. إذا كنت لا تعرف الفريق، فلا داعي لأي إجراء.',
  },
  sign_in_invitation: {
    subject: 'أنت مدعو لتسجيل الدخول إلى {project}',
    preview: 'افتح الرابط للبدء مع {teamDisplayName}.',
    title: 'مرحبًا بك في {teamDisplayName}',
    intro: 'أنت مدعو لتسجيل الدخول إلى {teamDisplayName}. استخدم هذا العنوان لذلك.',
    button: 'تسجيل الدخول',
    fallback,
    note: 'إذا كنت لا تعرف {project}، فلا داعي لأي إجراء.',
  },
}
