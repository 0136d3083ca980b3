import type { NoticeWords } from './types.ts'

export const words: NoticeWords = {
  subject: '{title} – {project}',
  when: 'Esto ocurrió en tu cuenta de {project}: {time}.',
  note: 'Si fuiste tú, no tienes que hacer nada. Si no, restablece tu contraseña y avisa a {project} de inmediato.',
  footer: 'Enviado a {email} porque pertenece, o pertenecía hasta ahora, a una cuenta de {project}.',
  titles: {
    password_set: 'Tu cuenta ahora tiene una contraseña',
    password_changed: 'Tu contraseña cambió',
    password_removed: 'Se eliminó tu contraseña',
    primary_email_changed: 'Este es ahora el correo de tu cuenta',
    primary_email_replaced: 'El correo de tu cuenta cambió',
    email_added: 'Se agregó un correo a tu cuenta',
    second_factor_added: 'Se activó la autenticación de dos factores',
    second_factor_removed: 'Se desactivó la autenticación de dos factores',
    api_key_created: 'Se creó una nueva clave de API',
    passkey_added: 'Se agregó una llave de acceso',
    passkey_removed: 'Se eliminó una llave de acceso',
    passkeys_removed: 'Se eliminaron tus llaves de acceso',
    provider_linked: 'Se conectó un proveedor de inicio de sesión',
    provider_unlinked: 'Se desconectó un proveedor de inicio de sesión',
  },
}
