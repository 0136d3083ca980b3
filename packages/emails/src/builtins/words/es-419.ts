import type { Catalogue } from './catalogue.ts'

const fallback = '¿El botón no funciona? Abre este vínculo:'

export const catalogue: Catalogue = {
  theme: { unsubscribe: 'Cancelar la suscripción a estos correos' },
  email_verification: {
    subject: 'Verifica tu correo en {project}',
    preview: 'Abre el vínculo para confirmar que esta dirección es tuya.',
    title: 'Verifica tu correo',
    intro: 'Confirma que esta dirección es tuya para que {project} pueda contactarte aquí.',
    button: 'Verificar correo',
    fallback,
    validity: 'El vínculo funciona una sola vez, durante {lifetime}.',
    note: 'Si no lo pediste, no hagas nada: la dirección quedará sin verificar.',
  },
  password_reset: {
    subject: 'Restablece tu contraseña en {project}',
    preview: 'Abre el vínculo para elegir una contraseña nueva.',
    title: 'Restablece tu contraseña',
    intro:
      'Elige una contraseña nueva para tu cuenta en {project}. Después se cerrarán todas las sesiones abiertas de la cuenta.',
    button: 'Elegir una contraseña nueva',
    fallback,
    validity: 'El vínculo funciona una sola vez, durante {lifetime}.',
    note: 'Si no lo pediste, no hagas nada: la contraseña seguirá siendo la misma.',
  },
  magic_link: {
    subject: 'Inicia sesión en {project}: {otp}',
    preview: 'Ingresa {otp} donde lo solicitaste o abre el vínculo.',
    title: 'Inicia sesión en {project}',
    intro: 'Ingresa este código donde lo solicitaste:',
    alternative: 'En este dispositivo puedes entrar sin el código:',
    button: 'Iniciar sesión en {project}',
    fallback,
    validity: 'Ambos funcionan una sola vez, durante {lifetime}.',
    note: 'Si no los pediste, no hagas nada: nadie puede entrar sin ellos.',
  },
  team_invitation: {
    subject: 'Te invitaron a unirte a {teamDisplayName}',
    preview: 'Abre el vínculo para formar parte del equipo en {project}.',
    title: 'Únete a {teamDisplayName}',
    intro: 'Te invitaron al equipo {teamDisplayName} en {project}.',
    button: 'Unirme al equipo',
    fallback,
    validity: 'La invitación funciona una sola vez, durante {lifetime}.',
    note: 'Solo te unes si la aceptas; si no conoces al equipo, no hagas nada.',
  },
  sign_in_invitation: {
    subject: 'Te invitaron a iniciar sesión en {project}',
    preview: 'Abre el vínculo para empezar en {teamDisplayName}.',
    title: 'Te damos la bienvenida a {teamDisplayName}',
    intro: 'Te invitaron a iniciar sesión en {teamDisplayName}. Usa esta dirección para hacerlo.',
    button: 'Iniciar sesión',
    fallback,
    note: 'Si no conoces {project}, no hagas nada.',
  },
}
