import type { Catalogue } from './source.ts'

export const catalogue: Catalogue = {
  'The seller': 'El vendedor',
  'This link does not work': 'Este enlace no funciona',
  'It was used already, or it is older than a day. Ask whoever sent it for a new one.':
    'Ya se usó o tiene más de un día. Pide uno nuevo a quien te lo envió.',
  'This link was tried too often': 'Este enlace se intentó demasiadas veces',
  'To keep it safe, it no longer works. Ask whoever sent it for a new one.':
    'Por seguridad, ya no funciona. Pide uno nuevo a quien te lo envió.',
  'The offer could not be loaded': 'No se pudo cargar la oferta',
  'Nothing was charged. Check your connection and try again.':
    'No se ha cobrado nada. Comprueba la conexión e inténtalo de nuevo.',
  'Try again': 'Intentar de nuevo',
  'Loading…': 'Cargando…',
  'Subscribe to {offer}': 'Suscribirse a {offer}',
  'Buy {offer}': 'Comprar {offer}',
  '{amount} per day': '{amount} al día',
  '{amount} per week': '{amount} a la semana',
  '{amount} per month': '{amount} al mes',
  '{amount} per year': '{amount} al año',
  '{amount} every {duration}': '{amount} cada {duration}',
  'After {duration}': 'Después de {duration}',
  'Due today': 'A pagar hoy',
  'You already have this.': 'Ya tienes esto.',
  '{offer} is active for this account, so there is nothing to pay.':
    '{offer} está activo en esta cuenta, así que no hay nada que pagar.',
  'This changes your plan.': 'Esto cambia tu plan.',
  '{offer} takes the place of {offers}.': '{offer} sustituye a {offers}.',
  'You pay with the card that pays for {offers}. What is left of it is taken off.':
    'Pagas con la tarjeta con la que se paga {offers}. Lo que queda sin usar se descuenta.',
  'Switch to {offer}': 'Cambiar a {offer}',
  'Switch plan': 'Cambiar de plan',
  Payment: 'Pago',
  'Nothing is due.': 'No hay nada que pagar.',
  'Test mode.': 'Modo de prueba.',
  'No money moves.': 'No se mueve dinero.',
  'Skip payment': 'Omitir el pago',
  'This offer has no price that can be paid here.': 'Esta oferta no tiene un precio que se pueda pagar aquí.',
  '{seller} charges you through Stripe and never sees your card number.':
    '{seller} te cobra a través de Stripe y nunca ve el número de tu tarjeta.',
  '{seller} is in test mode and takes no payments yet.': '{seller} está en modo de prueba y todavía no acepta pagos.',
  'Skip the payment to try it out.': 'Omite el pago para probarlo.',
  '{seller} cannot take payments on this page right now. Ask them for another way to pay.':
    '{seller} no puede aceptar pagos en esta página ahora mismo. Pregunta por otra forma de pago.',
  Price: 'Precio',
  each: 'cada uno',
  Quantity: 'Cantidad',
  'That is the most at once': 'Es el máximo de una vez',
  'One fewer': 'Uno menos',
  'One more': 'Uno más',
  'One-time': 'Pago único',
  Daily: 'Diario',
  Weekly: 'Semanal',
  Monthly: 'Mensual',
  Yearly: 'Anual',
  'Every {duration}': 'Cada {duration}',
  'Paid once': 'Se paga una vez',
  'Billed every day': 'Se cobra cada día',
  'Billed every week': 'Se cobra cada semana',
  'Billed every month': 'Se cobra cada mes',
  'Billed every year': 'Se cobra cada año',
  'Billed every {duration}': 'Se cobra cada {duration}',
  '{duration} free, then {price}': '{duration} gratis, después {price}',
  '{amount} once.': '{amount} una sola vez.',
  '{amount} today, then {price} until you cancel.': '{amount} hoy, después {price} hasta que canceles.',
  'Nothing for {duration}, then {price} until you cancel.':
    'Nada durante {duration}, después {price} hasta que canceles.',
  'Start free trial': 'Empezar la prueba gratuita',
  'Subscribe for {amount}': 'Suscribirse por {amount}',
  'Pay {amount}': 'Pagar {amount}',
  'Something went wrong on our side. Try again in a moment.':
    'Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.',
  'This link was used or has expired. Ask for a new one.': 'Este enlace ya se usó o ha caducado. Pide uno nuevo.',
  'The account that this link was made for no longer exists.':
    'La cuenta para la que se creó este enlace ya no existe.',
  'The team that this link was made for no longer exists.': 'El equipo para el que se creó este enlace ya no existe.',
  'The server could not be reached. Check your connection and try again.':
    'No se pudo contactar con el servidor. Comprueba la conexión e inténtalo de nuevo.',
  'The payment form could not be loaded. Check your connection and reload the page.':
    'No se pudo cargar el formulario de pago. Comprueba la conexión y recarga la página.',
  'The payment did not go through. Try again, or pay in another way.':
    'El pago no se completó. Inténtalo de nuevo o paga de otra forma.',
  'Nothing was charged. Go back and try again, or pay in another way.':
    'No se ha cobrado nada. Vuelve e inténtalo de nuevo, o paga de otra forma.',
  'Bought in test mode': 'Comprado en modo de prueba',
  'No money moved. You can close this page.': 'No se ha movido dinero. Puedes cerrar esta página.',
  'Payment complete': 'Pago completado',
  'Thank you. You can close this page.': 'Gracias. Puedes cerrar esta página.',
  'Payment on its way': 'Pago en camino',
  'Your bank is still working on it, which can take some days. You do not need to do anything else.':
    'Tu banco todavía lo está tramitando, lo que puede tardar unos días. No tienes que hacer nada más.',
  'The payment did not go through': 'El pago no se completó',
  'Your bank wants you to confirm': 'Tu banco quiere que lo confirmes',
  'The payment was not confirmed, so nothing was charged. Go back and try again.':
    'El pago no se confirmó, así que no se ha cobrado nada. Vuelve e inténtalo de nuevo.',
  'The payment was canceled': 'El pago se canceló',
  'We do not know about this payment': 'No sabemos nada de este pago',
  'If money was taken, what you bought appears by itself. Otherwise go back and try again.':
    'Si se cobró, lo que compraste aparecerá solo. Si no, vuelve e inténtalo de nuevo.',
  '{seller} has your payment. You can close this page.': '{seller} ha recibido tu pago. Puedes cerrar esta página.',
  'Go back': 'Volver',
  'Save {percent}': 'Ahorra un {percent}',
  'Back to {seller}': 'Volver a {seller}',
  'Back to the app': 'Volver a la aplicación',
  'Have a code?': '¿Tienes un código?',
  'Discount code': 'Código de descuento',
  Apply: 'Aplicar',
  'Remove the code': 'Quitar el código',
  'Discount ({code})': 'Descuento ({code})',
  'This code does not exist. Check how it is spelled.': 'Este código no existe. Comprueba cómo está escrito.',
  'This code has expired.': 'Este código ha caducado.',
  'This code has been used up.': 'Este código está agotado.',
  'You have used this code already.': 'Ya has usado este código.',
  'A payment with this code was begun. Finish it, or try again tomorrow.':
    'Ya se ha iniciado un pago con este código. Complétalo o vuelve a intentarlo mañana.',
  'This code is not for this offer.': 'Este código no es para esta oferta.',
  'This code is not for the currency of this price.': 'Este código no es para la moneda de este precio.',
  'Too many codes were tried. Wait a few minutes.': 'Se han probado demasiados códigos. Espera unos minutos.',
  '{discount} off the first payment': '{discount} de descuento en el primer pago',
  '{discount} off for {duration}': '{discount} de descuento durante {duration}',
  '{discount} off every payment': '{discount} de descuento en cada pago',
  '{amount} today, and {price} after {duration} until you cancel.':
    '{amount} hoy y {price} después de {duration}, hasta que canceles.',
  'Get it for free': 'Obtener gratis',
  'This address is not complete': 'Esta dirección está incompleta',
  'Start again at the partner.': 'Empieza de nuevo en el sitio del socio.',
  'Connect a project': 'Conectar un proyecto',
  'Another service asks to manage one of your projects. Sign in to choose one.':
    'Otro servicio pide gestionar uno de tus proyectos. Inicia sesión para elegir uno.',
  'Sign in': 'Iniciar sesión',
  Cancel: 'Cancelar',
  'The service you came from gets full access to the project you choose. You can end it among the project’s keys. You are signed in as {name}.':
    'El servicio del que vienes obtiene acceso completo al proyecto que elijas. Puedes retirárselo en las claves del proyecto. Has iniciado sesión como {name}.',
  Connect: 'Conectar',
  'It is for the project “{project}” there.': 'Allí se trata del proyecto «{project}».',
  'You have no project yet. Create one in the dashboard first.':
    'Todavía no tienes ningún proyecto. Crea uno en el panel primero.',
  Project: 'Proyecto',
  'This project cannot be taken over': 'Este proyecto no se puede asumir',
  'Take over this project?': '¿Asumir este proyecto?',
  'It will belong to a new team of yours. You are signed in as {name}.':
    'Pertenecerá a un equipo nuevo tuyo. Has iniciado sesión como {name}.',
  'Sign in or create an account first, then it can belong to you.':
    'Inicia sesión o crea una cuenta primero; después podrá ser tuyo.',
  'Take over the project': 'Asumir el proyecto',
  'Not now': 'Ahora no',
  'your account': 'tu cuenta',
  'This link is not complete. Ask whoever sent it for a new one.':
    'Este enlace está incompleto. Pide uno nuevo a quien te lo envió.',
  'This link has expired: it works for an hour. Ask whoever sent it for a new one.':
    'Este enlace ha caducado: funciona durante una hora. Pide uno nuevo a quien te lo envió.',
  'This link was used already. The project has its owner.': 'Este enlace ya se usó. El proyecto ya tiene propietario.',
  'This link was tried too often. Ask whoever sent it for a new one.':
    'Este enlace se intentó demasiadas veces. Pide uno nuevo a quien te lo envió.',
  '← Back to the dashboard': '← Volver al panel',
}
