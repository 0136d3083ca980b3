import type { NoCodeWords } from './words.ts'

export const spanish: NoCodeWords = {
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

export const french: NoCodeWords = {
  subject: '{title} – {project}',
  intro: 'Quelqu’un a demandé un code pour se connecter à {project} avec cette adresse. {why}',
  note: '{advice} Si ce n’était pas vous, vous n’avez rien à faire.',
  footer: 'Envoyé à {email} parce que cette adresse a été saisie chez {project}.',
  switched_off: {
    title: 'La connexion par e-mail est désactivée',
    why: 'Les codes et liens par e-mail sont désactivés pour votre compte ; cet e-mail n’en contient donc pas.',
    advice:
      'Si c’était vous, connectez-vous autrement ; vous pouvez réactiver les codes par e-mail dans les paramètres de votre compte.',
  },
  unverified: {
    title: 'Votre adresse e-mail n’est pas vérifiée',
    why: 'Un compte existe avec cette adresse, mais personne n’a encore montré qu’elle lui appartient ; cet e-mail ne contient donc pas de code.',
    advice:
      'Si c’était vous, connectez-vous avec votre mot de passe et vérifiez l’adresse, ou réinitialisez le mot de passe, ce qui se fait par e-mail.',
  },
  no_account: {
    title: 'Aucun compte avec cette adresse e-mail',
    why: 'Aucun compte n’existe avec cette adresse et tout le monde ne peut pas en créer ; cet e-mail ne contient donc pas de code.',
    advice: 'Si c’était vous, essayez une autre adresse que vous avez pu utiliser.',
  },
}

export const italian: NoCodeWords = {
  subject: '{title} – {project}',
  intro: 'Qualcuno ha chiesto un codice per accedere a {project} con questo indirizzo. {why}',
  note: '{advice} Se non eri tu, non devi fare nulla.',
  footer: 'Inviata a {email} perché questo indirizzo è stato inserito su {project}.',
  switched_off: {
    title: 'L’accesso tramite email è disattivato',
    why: 'I codici e i link via email sono disattivati per il tuo account, quindi questa email non ne contiene.',
    advice:
      'Se eri tu, accedi in un altro modo; puoi riattivare i codici via email nelle impostazioni del tuo account.',
  },
  unverified: {
    title: 'Il tuo indirizzo email non è verificato',
    why: 'Esiste un account con questo indirizzo, ma nessuno ha ancora dimostrato che sia suo, quindi questa email non contiene un codice.',
    advice:
      'Se eri tu, accedi con la password e verifica l’indirizzo, oppure reimposta la password, cosa che si fa via email.',
  },
  no_account: {
    title: 'Nessun account con questo indirizzo email',
    why: 'Non esiste un account con questo indirizzo e non tutti possono crearne uno, quindi questa email non contiene un codice.',
    advice: 'Se eri tu, prova con un altro indirizzo che potresti aver usato.',
  },
}

export const portugueseOfBrazil: NoCodeWords = {
  subject: '{title} – {project}',
  intro: 'Alguém pediu um código para entrar em {project} com este endereço. {why}',
  note: '{advice} Se não foi você, não é preciso fazer nada.',
  footer: 'Enviado para {email} porque este endereço foi informado em {project}.',
  switched_off: {
    title: 'A entrada por e-mail está desativada',
    why: 'Os códigos e links por e-mail estão desativados na sua conta, por isso este e-mail não traz nenhum.',
    advice:
      'Se foi você, entre de outra forma; você pode reativar os códigos por e-mail nas configurações da sua conta.',
  },
  unverified: {
    title: 'Seu e-mail não foi verificado',
    why: 'Existe uma conta com este endereço, mas ninguém mostrou ainda que ele é seu, por isso este e-mail não traz um código.',
    advice: 'Se foi você, entre com sua senha e verifique o endereço, ou redefina a senha, o que é feito por e-mail.',
  },
  no_account: {
    title: 'Nenhuma conta com este e-mail',
    why: 'Não existe uma conta com este endereço e nem todos podem criar uma, por isso este e-mail não traz um código.',
    advice: 'Se foi você, tente outro endereço que possa ter usado.',
  },
}

export const portuguese: NoCodeWords = {
  subject: '{title} – {project}',
  intro: 'Alguém pediu um código para iniciar sessão em {project} com este endereço. {why}',
  note: '{advice} Se não foi o próprio, não precisa de fazer nada.',
  footer: 'Enviado para {email} porque este endereço foi introduzido em {project}.',
  switched_off: {
    title: 'O início de sessão por e-mail está desativado',
    why: 'Os códigos e as ligações por e-mail estão desativados na sua conta, pelo que este e-mail não traz nenhum.',
    advice:
      'Se foi o próprio, inicie sessão de outra forma; pode reativar os códigos por e-mail nas definições da sua conta.',
  },
  unverified: {
    title: 'O seu e-mail não está verificado',
    why: 'Existe uma conta com este endereço, mas ninguém mostrou ainda que ele lhe pertence, pelo que este e-mail não traz um código.',
    advice:
      'Se foi o próprio, inicie sessão com a sua palavra-passe e verifique o endereço, ou redefina a palavra-passe, o que se faz por e-mail.',
  },
  no_account: {
    title: 'Nenhuma conta com este e-mail',
    why: 'Não existe uma conta com este endereço e nem todos podem criar uma, pelo que este e-mail não traz um código.',
    advice: 'Se foi o próprio, experimente outro endereço que possa ter usado.',
  },
}
