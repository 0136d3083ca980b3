import type { NoCodeWords } from './types.ts'

export const words: NoCodeWords = {
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
}
