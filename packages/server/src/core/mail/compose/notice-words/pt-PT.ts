import type { NoticeWords } from './types.ts'

export const words: NoticeWords = {
  subject: '{title} – {project}',
  when: 'Isto aconteceu na sua conta em {project}: {time}.',
  note: 'Se foi você, não há nada a fazer. Se não foi, reponha a palavra-passe e avise {project} de imediato.',
  footer: 'Enviado para {email} porque pertence, ou pertencia até agora, a uma conta em {project}.',
  titles: {
    password_set: 'A sua conta tem agora uma palavra-passe',
    password_changed: 'A sua palavra-passe foi alterada',
    password_removed: 'A sua palavra-passe foi removida',
    primary_email_changed: 'Este é agora o email da sua conta',
    primary_email_replaced: 'O email da sua conta foi alterado',
    email_added: 'Foi adicionado um email à sua conta',
    second_factor_added: 'A autenticação de dois fatores foi ativada',
    second_factor_removed: 'A autenticação de dois fatores foi desativada',
    api_key_created: 'Foi criada uma nova chave de API',
    passkey_added: 'Foi adicionada uma chave de acesso',
    passkey_removed: 'Foi removida uma chave de acesso',
    passkeys_removed: 'As suas chaves de acesso foram removidas',
    provider_linked: 'Foi ligado um fornecedor de início de sessão',
    provider_unlinked: 'Foi desligado um fornecedor de início de sessão',
  },
}
