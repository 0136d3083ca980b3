import type { Words } from './types.ts'

export const words: Words = {
  title: '¿Conectar {provider} con {account}?',
  text: 'Quien use esta cuenta en {project} podrá llegar también a tu cuenta de {provider}, y tú entrarás en ella con {provider}. Conéctala solo si la cuenta es tuya.',
  guestTitle: '¿Continuar con {provider}?',
  guestText:
    'Tu cuenta de {provider} se quedará con lo que se hizo como invitado en {project}. Continúa solo si empezaste esto tú.',
  nameless: 'una cuenta sin nombre',
  unverified: 'Sin verificar: puede que la dirección no sea de esta cuenta',
  connect: 'Continuar a {provider}',
  cancel: 'Cancelar',
  onward: 'Continuar a {provider}',
  nothingTitle: 'No se conectó nada',
  nothingText: 'Puedes cerrar esta página.',
  otherTitle: 'Primero inicia sesión como {account}',
  otherText: 'Este navegador no tiene abierta una sesión de esa cuenta. No se conectó nada con ella.',
  refusedTitle: 'Esta página ya no funciona',
  refusedText:
    'Funciona una vez, durante diez minutos, en el navegador en el que se abrió y mientras tengas la sesión abierta. Vuelve a {project} e inténtalo de nuevo.',
}
