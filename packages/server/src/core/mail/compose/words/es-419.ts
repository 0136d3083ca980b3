import type { EmailWords } from './types.ts'

export const words: EmailWords = {
  notice: {
    subject: '{title} – {project}',
    when: 'Esto ocurrió en tu cuenta de {project}: {time}.',
    note: 'Si fuiste tú, no tienes que hacer nada. Si no, restablece tu contraseña y avisa a {project} de inmediato.',
    codesLeft: 'Códigos de recuperación restantes: {left}.',
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
      security_key_added: 'Se agregó una llave de seguridad',
      security_key_removed: 'Se eliminó una llave de seguridad',
      api_key_created: 'Se creó una nueva clave de API',
      passkey_added: 'Se agregó una llave de acceso',
      passkey_removed: 'Se eliminó una llave de acceso',
      passkeys_removed: 'Se eliminaron tus llaves de acceso',
      provider_linked: 'Se conectó un proveedor de inicio de sesión',
      provider_unlinked: 'Se desconectó un proveedor de inicio de sesión',
      session_reused: 'Se cerró una de tus sesiones porque su token se usó dos veces',
      recovery_codes_created: 'Se crearon nuevos códigos de recuperación',
      recovery_code_used: 'Se usó un código de recuperación para iniciar sesión',
      device_trusted: 'Se marcó un dispositivo como de confianza',
    },
  },
  noCode: {
    subject: '{title} en {project}',
    intro: 'Alguien pidió un código para iniciar sesión en {project} con esta dirección. {why}',
    note: '{advice} Si no fuiste tú, no tienes que hacer nada.',
    footer: 'Enviado a {email} porque alguien escribió esta dirección en {project}.',
    switched_off: {
      title: 'El inicio de sesión por correo está desactivado',
      why: 'Los códigos y enlaces por correo están desactivados en tu cuenta, por eso este correo no trae ninguno.',
      advice:
        'Si fuiste tú, inicia sesión de otra manera; puedes volver a activar los códigos por correo en los ajustes de tu cuenta.',
    },
    unverified: {
      title: 'Tu correo no está verificado',
      why: 'Hay una cuenta con esta dirección, pero nadie ha demostrado todavía que sea suya, por eso este correo no trae ningún código.',
      advice:
        'Si fuiste tú, inicia sesión con tu contraseña y verifica la dirección, o restablece la contraseña, lo que se hace por correo.',
    },
    no_account: {
      title: 'No hay ninguna cuenta con este correo',
      why: 'No hay ninguna cuenta con esta dirección y no cualquiera puede crear una nueva, por eso este correo no trae ningún código.',
      advice: 'Si fuiste tú, prueba con otra dirección que hayas podido usar.',
    },
  },
  revokedKey: {
    subject: 'Clave de API revocada: {description}',
    title: 'Clave de API revocada',
    preview: 'Se encontró publicada, así que ya no funciona.',
    own: 'Un buscador de secretos encontró publicada tu clave de API «{description}» de {project}. La clave se ha revocado y ya no funciona. Termina en {lastFour}.',
    ofTeam:
      'Un buscador de secretos encontró publicada la clave de API «{description}» del equipo {team} en {project}. La clave se ha revocado y ya no funciona. Termina en {lastFour}.',
    note: 'Retira la clave de donde se publicó y crea una nueva para todo lo que la usaba.',
    ownFooter: 'Enviado a {email} porque la clave es tuya.',
    teamFooter: 'Enviado a {email} porque gestionas las claves de API del equipo {team}.',
  },
  failedPayment: {
    subject: 'Tu pago de {offer} en {project} falló',
    title: 'Tu pago falló',
    again: {
      intro: 'No pudimos cobrar {amount} por {offer} en {project}. Lo intentaremos de nuevo el {date}.',
      note: 'Revisa tu tarjeta en la página de facturación o usa otra. Hasta entonces, nada cambia.',
    },
    last: {
      intro: 'No pudimos cobrar {amount} por {offer} en {project}. Fue el último intento.',
      note: 'Para continuar, abre la página de facturación y elige otra tarjeta o un plan nuevo.',
    },
    action: 'Abrir facturación',
    footer: 'Enviado a {email} por una suscripción en {project}.',
  },
  signInMethods: {
    pwd: 'Contraseña',
    otp: 'Código o vínculo por correo',
    passkey: 'Llave de acceso',
    totp: 'Segundo factor',
    'security-key': 'Llave de seguridad',
    recovery: 'Código de recuperación',
  },
}
