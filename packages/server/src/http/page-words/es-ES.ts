import type { PageWords } from './types.ts'

export const words: PageWords = {
  unsubscribe: {
    title: '¿Cancelar la suscripción a {project}?',
    text: 'Dejarás de recibir correos de la categoría «{category}». Los correos sobre tu cuenta seguirán llegándote.',
    button: 'Cancelar la suscripción',
    doneTitle: 'Has cancelado la suscripción',
    doneText: '{project} ya no te enviará correos de la categoría «{category}». Puedes cerrar esta página.',
    againTitle: 'Ya habías cancelado la suscripción',
    againText:
      'Este enlace ya se usó. Para volver a recibir correos de la categoría «{category}», cámbialo en tu cuenta de {project}.',
    brokenTitle: 'Este enlace no funciona',
    brokenText: 'Puede que esté incompleto. Ábrelo de nuevo desde el correo o usa el enlace de uno más reciente.',
    expiredTitle: 'Este enlace ha caducado',
    expiredText: 'Usa el enlace de un correo más reciente. Cada uno funciona durante siete días.',
    marketing: 'marketing',
    transactional: 'transacciones',
  },
  maintenance: {
    title: 'Volvemos enseguida',
    text: 'Estamos trabajando en este servicio y volveremos pronto. No se ha perdido nada tuyo.',
  },
  noProject: {
    title: 'Este proyecto no existe',
    text: 'Puede que la dirección esté incompleta o que el proyecto se haya eliminado. Pide una nueva a quien te la dio.',
  },
  noPage: {
    title: 'Esta página no existe',
    text: 'Puede que la dirección esté incompleta.',
  },
  noScript: 'Esta página necesita JavaScript.',
  titles: {
    signIn: 'Iniciar sesión',
    signUp: 'Registrarse',
    signOut: 'Cerrar sesión',
    verifyEmail: 'Verificar tu correo',
    resetPassword: 'Restablecer la contraseña',
    account: 'Ajustes de la cuenta',
    invitation: 'Invitación a un equipo',
    terminal: 'Autorizar un terminal',
    secondFactor: 'Autenticación de dos factores',
    checkout: 'Compra',
    payment: 'Pago',
    takeOver: 'Asumir un proyecto',
    connect: 'Conectar un proyecto',
    error: 'Algo ha fallado',
    notFound: 'Página no encontrada',
  },
}
