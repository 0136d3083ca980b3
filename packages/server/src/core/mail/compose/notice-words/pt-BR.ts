import type { NoticeWords } from './types.ts'

export const words: NoticeWords = {
  subject: '{title} – {project}',
  when: 'Isto aconteceu na sua conta em {project}: {time}.',
  note: 'Se foi você, não há nada a fazer. Se não foi, redefina sua senha e avise {project} imediatamente.',
  footer: 'Enviado para {email} porque pertence, ou pertencia até agora, a uma conta em {project}.',
  titles: {
    password_set: 'Sua conta agora tem uma senha',
    password_changed: 'Sua senha foi alterada',
    password_removed: 'Sua senha foi removida',
    primary_email_changed: 'Este é agora o e-mail da sua conta',
    primary_email_replaced: 'O e-mail da sua conta foi alterado',
    email_added: 'Um e-mail foi adicionado à sua conta',
    second_factor_added: 'A autenticação de dois fatores foi ativada',
    second_factor_removed: 'A autenticação de dois fatores foi desativada',
    api_key_created: 'Uma nova chave de API foi criada',
    passkey_added: 'Uma chave de acesso foi adicionada',
    passkey_removed: 'Uma chave de acesso foi removida',
    passkeys_removed: 'Suas chaves de acesso foram removidas',
    provider_linked: 'Um provedor de login foi conectado',
    provider_unlinked: 'Um provedor de login foi desconectado',
  },
}
