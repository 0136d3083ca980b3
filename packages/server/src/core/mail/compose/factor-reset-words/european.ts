import type { FactorResetWords } from './types.ts'

export const english: FactorResetWords = {
  requested: {
    subject: 'Your second factor at {project} is to be removed',
    title: 'Somebody asked to remove your second factor',
    intro:
      'On {time}, somebody passed the first step of signing in to your account at {project}, and said that the second one is lost. From {due} on, they can remove it with a code that we email.',
    where: 'Asked from: {where}.',
    note: 'If this was you, sign in again after that time. If it was not, keep your second factor, and then choose a new password: somebody knows yours, or reads your emails.',
    button: 'This wasn’t me: keep it',
  },
  code: {
    subject: 'Remove your second factor at {project}',
    title: 'Your code: {otp}',
    intro:
      'Enter it where you are signing in to remove the second factor of your account at {project}. It works for {lifetime}.',
    note: 'Give it to nobody. If you did not ask for it, choose a new password: somebody knows yours.',
  },
  footer: 'Sent to {email} because it belongs to an account at {project}.',
}

export const french: FactorResetWords = {
  requested: {
    subject: 'Suppression de votre second facteur chez {project}',
    title: 'Quelqu’un a demandé à supprimer votre second facteur',
    intro:
      'Le {time}, quelqu’un a passé la première étape de connexion à votre compte chez {project} et a déclaré avoir perdu le second facteur. À partir du {due}, il pourra être supprimé avec un code que nous envoyons par e-mail.',
    where: 'Demande faite depuis : {where}.',
    note: 'Si c’était vous, reconnectez-vous après ce moment. Sinon, conservez votre second facteur, puis choisissez un nouveau mot de passe : quelqu’un connaît le vôtre ou lit vos e-mails.',
    button: 'Ce n’était pas moi : le conserver',
  },
  code: {
    subject: 'Supprimer votre second facteur chez {project}',
    title: 'Votre code : {otp}',
    intro:
      'Saisissez-le là où vous vous connectez pour supprimer le second facteur de votre compte chez {project}. Il est valable {lifetime}.',
    note: 'Ne le donnez à personne. Si vous ne l’avez pas demandé, choisissez un nouveau mot de passe : quelqu’un connaît le vôtre.',
  },
  footer: 'Envoyé à {email} car cette adresse appartient à un compte chez {project}.',
}

export const german: FactorResetWords = {
  requested: {
    subject: 'Ihr zweiter Faktor bei {project} soll entfernt werden',
    title: 'Jemand möchte Ihren zweiten Faktor entfernen',
    intro:
      'Am {time} hat jemand den ersten Schritt der Anmeldung bei Ihrem Konto bei {project} bestanden und angegeben, den zweiten Faktor verloren zu haben. Ab {due} lässt er sich mit einem Code entfernen, den wir per E-Mail senden.',
    where: 'Angefragt von: {where}.',
    note: 'Wenn Sie das waren, melden Sie sich nach dieser Zeit erneut an. Wenn nicht, behalten Sie Ihren zweiten Faktor und wählen Sie danach ein neues Passwort: Jemand kennt Ihres oder liest Ihre E-Mails.',
    button: 'Das war ich nicht: behalten',
  },
  code: {
    subject: 'Ihren zweiten Faktor bei {project} entfernen',
    title: 'Ihr Code: {otp}',
    intro:
      'Geben Sie ihn dort ein, wo Sie sich gerade anmelden, um den zweiten Faktor Ihres Kontos bei {project} zu entfernen. Er gilt {lifetime}.',
    note: 'Geben Sie ihn niemandem. Wenn Sie ihn nicht angefordert haben, wählen Sie ein neues Passwort: Jemand kennt Ihres.',
  },
  footer: 'An {email} gesendet, weil die Adresse zu einem Konto bei {project} gehört.',
}

export const italian: FactorResetWords = {
  requested: {
    subject: 'Rimozione del tuo secondo fattore su {project}',
    title: 'Qualcuno ha chiesto di rimuovere il tuo secondo fattore',
    intro:
      'Il {time} qualcuno ha superato il primo passaggio dell’accesso al tuo account {project} e ha dichiarato di aver perso il secondo fattore. Dal {due} potrà essere rimosso con un codice che inviamo via email.',
    where: 'Richiesto da: {where}.',
    note: 'Se eri tu, accedi di nuovo dopo quel momento. Altrimenti mantieni il secondo fattore e poi scegli una nuova password: qualcuno conosce la tua o legge le tue email.',
    button: 'Non ero io: mantienilo',
  },
  code: {
    subject: 'Rimuovi il tuo secondo fattore su {project}',
    title: 'Il tuo codice: {otp}',
    intro:
      'Inseriscilo dove stai effettuando l’accesso per rimuovere il secondo fattore del tuo account {project}. Funziona per {lifetime}.',
    note: 'Non darlo a nessuno. Se non l’hai richiesto, scegli una nuova password: qualcuno conosce la tua.',
  },
  footer: 'Inviato a {email} perché appartiene a un account {project}.',
}

export const portuguese: FactorResetWords = {
  requested: {
    subject: 'Remoção do seu segundo fator em {project}',
    title: 'Alguém pediu para remover seu segundo fator',
    intro:
      'Em {time}, alguém passou pela primeira etapa do login na sua conta em {project} e informou ter perdido o segundo fator. A partir de {due}, ele poderá ser removido com um código que enviamos por e-mail.',
    where: 'Pedido feito de: {where}.',
    note: 'Se foi você, entre novamente depois desse momento. Se não foi, mantenha seu segundo fator e depois escolha uma nova senha: alguém conhece a sua ou lê seus e-mails.',
    button: 'Não fui eu: manter',
  },
  code: {
    subject: 'Remova seu segundo fator em {project}',
    title: 'Seu código: {otp}',
    intro:
      'Digite-o onde você está entrando para remover o segundo fator da sua conta em {project}. Ele funciona por {lifetime}.',
    note: 'Não o dê a ninguém. Se você não o pediu, escolha uma nova senha: alguém conhece a sua.',
  },
  footer: 'Enviado para {email} porque pertence a uma conta em {project}.',
}

export const portugueseOfPortugal: FactorResetWords = {
  requested: {
    subject: 'Remoção do seu segundo fator em {project}',
    title: 'Alguém pediu para remover o seu segundo fator',
    intro:
      'Em {time}, alguém passou o primeiro passo do início de sessão na sua conta em {project} e indicou ter perdido o segundo fator. A partir de {due}, poderá ser removido com um código que enviamos por e-mail.',
    where: 'Pedido feito a partir de: {where}.',
    note: 'Se foi você, inicie sessão novamente depois desse momento. Se não foi, mantenha o seu segundo fator e depois escolha uma nova palavra-passe: alguém conhece a sua ou lê os seus e-mails.',
    button: 'Não fui eu: manter',
  },
  code: {
    subject: 'Remova o seu segundo fator em {project}',
    title: 'O seu código: {otp}',
    intro:
      'Introduza-o onde está a iniciar sessão para remover o segundo fator da sua conta em {project}. Funciona durante {lifetime}.',
    note: 'Não o dê a ninguém. Se não o pediu, escolha uma nova palavra-passe: alguém conhece a sua.',
  },
  footer: 'Enviado para {email} porque pertence a uma conta em {project}.',
}

export const spanish: FactorResetWords = {
  requested: {
    subject: 'Eliminación de tu segundo factor en {project}',
    title: 'Alguien pidió eliminar tu segundo factor',
    intro:
      'El {time}, alguien superó el primer paso del inicio de sesión en tu cuenta de {project} e indicó que perdió el segundo factor. A partir del {due}, podrá eliminarse con un código que enviamos por correo.',
    where: 'Solicitado desde: {where}.',
    note: 'Si fuiste tú, vuelve a iniciar sesión después de ese momento. Si no, conserva tu segundo factor y luego elige una contraseña nueva: alguien conoce la tuya o lee tus correos.',
    button: 'No fui yo: conservarlo',
  },
  code: {
    subject: 'Elimina tu segundo factor en {project}',
    title: 'Tu código: {otp}',
    intro:
      'Escríbelo donde estás iniciando sesión para eliminar el segundo factor de tu cuenta de {project}. Funciona durante {lifetime}.',
    note: 'No se lo des a nadie. Si no lo pediste, elige una contraseña nueva: alguien conoce la tuya.',
  },
  footer: 'Enviado a {email} porque pertenece a una cuenta de {project}.',
}

export const spanishOfSpain: FactorResetWords = {
  requested: {
    subject: 'Eliminación de tu segundo factor en {project}',
    title: 'Alguien ha pedido eliminar tu segundo factor',
    intro:
      'El {time}, alguien superó el primer paso del inicio de sesión en tu cuenta de {project} e indicó que ha perdido el segundo factor. A partir del {due}, podrá eliminarse con un código que enviamos por correo.',
    where: 'Solicitado desde: {where}.',
    note: 'Si has sido tú, vuelve a iniciar sesión después de ese momento. Si no, conserva tu segundo factor y después elige una contraseña nueva: alguien conoce la tuya o lee tus correos.',
    button: 'No he sido yo: conservarlo',
  },
  code: {
    subject: 'Elimina tu segundo factor en {project}',
    title: 'Tu código: {otp}',
    intro:
      'Escríbelo donde estás iniciando sesión para eliminar el segundo factor de tu cuenta de {project}. Funciona durante {lifetime}.',
    note: 'No se lo des a nadie. Si no lo has pedido, elige una contraseña nueva: alguien conoce la tuya.',
  },
  footer: 'Enviado a {email} porque pertenece a una cuenta de {project}.',
}
