import { words as spanish } from './es-419.ts'
import type { EmailWords } from './types.ts'

/** Only what is said differently in Spain. */
export const words: EmailWords = {
  ...spanish,
  notice: {
    ...spanish.notice,
    note: 'Si has sido tú, no tienes que hacer nada. Si no, restablece tu contraseña y avisa a {project} de inmediato.',
    titles: {
      ...spanish.notice.titles,
      password_changed: 'Se ha cambiado tu contraseña',
      password_removed: 'Se ha eliminado tu contraseña',
      primary_email_replaced: 'Se ha cambiado el correo de tu cuenta',
      email_added: 'Se ha añadido un correo a tu cuenta',
      second_factor_added: 'Se ha activado la autenticación de dos factores',
      second_factor_removed: 'Se ha desactivado la autenticación de dos factores',
      security_key_added: 'Se ha añadido una llave de seguridad',
      security_key_removed: 'Se ha eliminado una llave de seguridad',
      api_key_created: 'Se ha creado una nueva clave de API',
      passkey_added: 'Se ha añadido una llave de acceso',
      passkey_removed: 'Se ha eliminado una llave de acceso',
      passkeys_removed: 'Se han eliminado tus llaves de acceso',
      provider_linked: 'Se ha conectado un proveedor de inicio de sesión',
      provider_unlinked: 'Se ha desconectado un proveedor de inicio de sesión',
      session_reused: 'Se ha cerrado una de tus sesiones porque su token se ha usado dos veces',
      recovery_codes_created: 'Se han creado nuevos códigos de recuperación',
      recovery_code_used: 'Se ha usado un código de recuperación para iniciar sesión',
      device_trusted: 'Se ha marcado un dispositivo como de confianza',
    },
  },
  failedPayment: {
    subject: 'Tu pago de {offer} en {project} ha fallado',
    title: 'Tu pago ha fallado',
    again: {
      intro: 'No hemos podido cobrar {amount} por {offer} en {project}. Volveremos a intentarlo el {date}.',
      note: 'Comprueba tu tarjeta en la página de facturación o usa otra. Hasta entonces, nada cambia.',
    },
    last: {
      intro: 'No hemos podido cobrar {amount} por {offer} en {project}. Ha sido el último intento.',
      note: 'Para continuar, abre la página de facturación y elige otra tarjeta o un plan nuevo.',
    },
    action: 'Abrir facturación',
    footer: 'Enviado a {email} por una suscripción en {project}.',
  },
  signInMethods: {
    pwd: 'Contraseña',
    otp: 'Código o enlace por correo',
    passkey: 'Llave de acceso',
    totp: 'Segundo factor',
    'security-key': 'Llave de seguridad',
    recovery: 'Código de recuperación',
  },
}
