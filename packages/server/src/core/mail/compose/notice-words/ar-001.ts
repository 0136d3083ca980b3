import type { NoticeWords } from './types.ts'

export const words: NoticeWords = {
  subject: '{title} – {project}',
  when: 'حدث هذا لحسابك في {project} في {time}.',
  note: 'إذا كنت أنت من فعل ذلك، فلا داعي لأي إجراء. وإلا فأعد تعيين كلمة المرور وأبلغ {project} فورًا.',
  footer: 'أُرسلت إلى {email} لأنه مرتبط، أو كان مرتبطًا حتى الآن، بحساب في {project}.',
  titles: {
    password_set: 'أصبح لحسابك كلمة مرور',
    password_changed: 'تم تغيير كلمة مرورك',
    password_removed: 'تمت إزالة كلمة مرورك',
    primary_email_changed: 'هذا هو الآن بريد حسابك',
    primary_email_replaced: 'تم تغيير بريدك الإلكتروني',
    email_added: 'أُضيف بريد إلكتروني إلى حسابك',
    second_factor_added: 'تم تفعيل المصادقة الثنائية',
    second_factor_removed: 'تم إيقاف المصادقة الثنائية',
    api_key_created: 'أُنشئ مفتاح API جديد',
    passkey_added: 'أُضيف مفتاح مرور',
    passkey_removed: 'أُزيل مفتاح مرور',
    passkeys_removed: 'أُزيلت مفاتيح مرورك',
    provider_linked: 'تم ربط خدمة لتسجيل الدخول',
    provider_unlinked: 'تم فصل خدمة لتسجيل الدخول',
  },
}
