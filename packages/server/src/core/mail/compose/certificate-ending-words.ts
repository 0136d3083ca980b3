import type { Language } from '@hallpass/contract/languages'

/** `{connection}`, `{team}`, `{project}` and `{date}` are filled in. */
interface Words {
  /** The subject, too. */
  title: string
  preview: string
  intro: string
  note: string
  footer: string
}

export const certificateEndingWords: Readonly<Record<Language, Words>> = {
  'en-US': {
    title: 'The certificate of {connection} ends soon',
    preview: 'From {date} on nobody signs in by it.',
    intro:
      'People of {team} sign in to {project} with {connection}. The last certificate that its answers are signed with ends on {date}; from then on nobody can sign in by it.',
    note: 'Ask the administrator of the identity provider for metadata with the next certificate. Where it is given as an address, we read it every day, and nobody has to do anything but publish it there.',
    footer: 'Sent to you because you look after {team} or {project}.',
  },
  'ar-001': {
    title: 'شهادة {connection} تنتهي قريبًا',
    preview: 'اعتبارًا من {date} لن يسجّل أحد الدخول عبرها.',
    intro:
      'يسجّل أعضاء {team} الدخول إلى {project} عبر {connection}. آخر شهادة توقَّع بها ردوده تنتهي في {date}، ولن يتمكن أحد بعدها من الدخول عبره.',
    note: 'اطلب من مسؤول موفّر الهوية بيانات وصفية تتضمن الشهادة التالية. وإن كانت متاحة على عنوان فإننا نقرؤها كل يوم، ولا يلزم سوى نشرها هناك.',
    footer: 'أُرسلت إليك لأنك مسؤول عن {team} أو {project}.',
  },
  'de-DE': {
    title: 'Das Zertifikat von {connection} läuft bald ab',
    preview: 'Ab dem {date} meldet sich niemand mehr darüber an.',
    intro:
      'Mitglieder von {team} melden sich bei {project} mit {connection} an. Das letzte Zertifikat, mit dem dessen Antworten signiert werden, läuft am {date} ab; danach kann sich niemand mehr darüber anmelden.',
    note: 'Bitten Sie die Verantwortlichen für den Identitätsanbieter um Metadaten mit dem nächsten Zertifikat. Wo sie als Adresse angegeben sind, lesen wir sie jeden Tag, und es genügt, sie dort zu veröffentlichen.',
    footer: 'An Sie gesendet, weil Sie sich um {team} oder {project} kümmern.',
  },
  'es-419': {
    title: 'El certificado de {connection} vence pronto',
    preview: 'A partir del {date} nadie podrá iniciar sesión con él.',
    intro:
      'Las personas de {team} inician sesión en {project} con {connection}. El último certificado con el que se firman sus respuestas vence el {date}; a partir de entonces nadie podrá iniciar sesión por esa vía.',
    note: 'Pide a quien administra el proveedor de identidad los metadatos con el próximo certificado. Si están en una dirección, los leemos todos los días y basta con publicarlos ahí.',
    footer: 'Te lo enviamos porque te encargas de {team} o de {project}.',
  },
  'es-ES': {
    title: 'El certificado de {connection} caduca pronto',
    preview: 'A partir del {date} nadie podrá iniciar sesión con él.',
    intro:
      'Las personas de {team} inician sesión en {project} con {connection}. El último certificado con el que se firman sus respuestas caduca el {date}; a partir de entonces nadie podrá iniciar sesión por esa vía.',
    note: 'Pide a quien administra el proveedor de identidad los metadatos con el próximo certificado. Si están en una dirección, los leemos todos los días y basta con publicarlos allí.',
    footer: 'Te lo enviamos porque te encargas de {team} o de {project}.',
  },
  'fr-CA': {
    title: 'Le certificat de {connection} expire bientôt',
    preview: 'À partir du {date}, plus personne ne pourra s’en servir pour se connecter.',
    intro:
      'Les personnes de {team} se connectent à {project} avec {connection}. Le dernier certificat qui signe ses réponses expire le {date}; après cette date, plus personne ne pourra se connecter de cette façon.',
    note: 'Demandez aux responsables du fournisseur d’identité des métadonnées avec le prochain certificat. Si elles sont à une adresse, nous les lisons chaque jour et il suffit de les y publier.',
    footer: 'Envoyé parce que vous vous occupez de {team} ou de {project}.',
  },
  'fr-FR': {
    title: 'Le certificat de {connection} expire bientôt',
    preview: 'À partir du {date}, plus personne ne pourra s’en servir pour se connecter.',
    intro:
      'Les personnes de {team} se connectent à {project} avec {connection}. Le dernier certificat qui signe ses réponses expire le {date} ; après cette date, plus personne ne pourra se connecter de cette façon.',
    note: 'Demandez aux responsables du fournisseur d’identité des métadonnées avec le prochain certificat. Si elles sont à une adresse, nous les lisons chaque jour et il suffit de les y publier.',
    footer: 'Envoyé car vous vous occupez de {team} ou de {project}.',
  },
  'he-IL': {
    title: 'תוקף האישור של {connection} יפוג בקרוב',
    preview: 'החל מ-{date} איש לא ייכנס באמצעותו.',
    intro:
      'אנשי {team} נכנסים אל {project} באמצעות {connection}. תוקף האישור האחרון שחותם על תשובותיו יפוג ב-{date}; מאז איש לא יוכל להיכנס באמצעותו.',
    note: 'בקשו ממנהלי ספק הזהויות מטא-נתונים עם האישור הבא. כשהם נמצאים בכתובת, אנחנו קוראים אותם מדי יום, ודי לפרסם אותם שם.',
    footer: 'נשלח אליכם כי אתם אחראים על {team} או על {project}.',
  },
  'it-IT': {
    title: 'Il certificato di {connection} sta per scadere',
    preview: 'Dal {date} nessuno potrà più usarlo per accedere.',
    intro:
      'Le persone di {team} accedono a {project} con {connection}. L’ultimo certificato con cui sono firmate le sue risposte scade il {date}; da allora nessuno potrà più accedere in questo modo.',
    note: 'Chiedi a chi gestisce il provider di identità i metadati con il prossimo certificato. Se sono a un indirizzo, li leggiamo ogni giorno e basta pubblicarli lì.',
    footer: 'Inviato perché ti occupi di {team} o di {project}.',
  },
  'ja-JP': {
    title: '{connection} の証明書の有効期限が近づいています',
    preview: '{date} 以降、これを使って誰もサインインできなくなります。',
    intro:
      '{team} のメンバーは {connection} で {project} にサインインしています。応答の署名に使われる最後の証明書の有効期限は {date} です。それ以降は誰もこの方法でサインインできません。',
    note: 'ID プロバイダーの管理者に、次の証明書を含むメタデータを依頼してください。アドレスで指定されている場合は毎日読み取るため、そこに公開するだけで済みます。',
    footer: '{team} または {project} を担当されているため、お送りしています。',
  },
  'ko-KR': {
    title: '{connection}의 인증서가 곧 만료됩니다',
    preview: '{date}부터는 아무도 이 인증서로 로그인할 수 없습니다.',
    intro:
      '{team} 사람들은 {connection}(으)로 {project}에 로그인합니다. 응답에 서명하는 마지막 인증서가 {date}에 만료되며, 그 이후에는 아무도 이 방법으로 로그인할 수 없습니다.',
    note: 'ID 공급자의 관리자에게 다음 인증서가 포함된 메타데이터를 요청하세요. 주소로 제공되는 경우 매일 읽으므로 그곳에 게시하기만 하면 됩니다.',
    footer: '{team} 또는 {project}을(를) 담당하고 있어 보내 드립니다.',
  },
  'pt-BR': {
    title: 'O certificado de {connection} vence em breve',
    preview: 'A partir de {date} ninguém mais entra por ele.',
    intro:
      'As pessoas de {team} entram em {project} com {connection}. O último certificado com que as respostas são assinadas vence em {date}; a partir daí ninguém mais poderá entrar dessa forma.',
    note: 'Peça a quem administra o provedor de identidade os metadados com o próximo certificado. Quando estão em um endereço, nós os lemos todos os dias, e basta publicá-los lá.',
    footer: 'Enviado a você porque cuida de {team} ou de {project}.',
  },
  'pt-PT': {
    title: 'O certificado de {connection} expira em breve',
    preview: 'A partir de {date} ninguém poderá usá-lo para iniciar sessão.',
    intro:
      'As pessoas de {team} iniciam sessão em {project} com {connection}. O último certificado com que as respostas são assinadas expira em {date}; a partir daí ninguém poderá iniciar sessão dessa forma.',
    note: 'Peça aos responsáveis pelo fornecedor de identidade os metadados com o próximo certificado. Quando estão num endereço, lemo-los todos os dias e basta publicá-los aí.',
    footer: 'Enviado porque é responsável por {team} ou por {project}.',
  },
  'zh-CN': {
    title: '{connection} 的证书即将到期',
    preview: '自 {date} 起，任何人都无法再通过它登录。',
    intro:
      '{team} 的成员通过 {connection} 登录 {project}。用于签名其响应的最后一个证书将于 {date} 到期；此后任何人都无法再通过它登录。',
    note: '请向身份提供商的管理员索取包含下一个证书的元数据。如果元数据以地址形式提供，我们每天都会读取，只需在那里发布即可。',
    footer: '发送给您，因为您负责 {team} 或 {project}。',
  },
  'zh-TW': {
    title: '{connection} 的憑證即將到期',
    preview: '自 {date} 起，任何人都無法再透過它登入。',
    intro:
      '{team} 的成員透過 {connection} 登入 {project}。用於簽署其回應的最後一個憑證將於 {date} 到期；此後任何人都無法再透過它登入。',
    note: '請向身分提供者的管理員索取包含下一個憑證的中繼資料。如果中繼資料以網址提供，我們每天都會讀取，只需在該處發布即可。',
    footer: '寄送給您，因為您負責 {team} 或 {project}。',
  },
}
