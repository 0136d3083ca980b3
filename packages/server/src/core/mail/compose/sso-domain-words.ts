import type { Language } from '@hallpass/contract/languages'

/** `{domain}`, `{team}`, `{project}` and `{email}` are filled in. */
interface Words {
  /** The proof is not found any more. */
  lost: { subject: string; intro: string; note: string }
  /** Another team has proved it as well. With `{date}`. */
  claimed: { subject: string; intro: string; note: string }
  footer: string
}

export const ssoDomainWords: Readonly<Record<Language, Words>> = {
  'en-US': {
    lost: {
      subject: 'The proof of {domain} is not found any more',
      intro:
        'The TXT record or file that proves {domain} for {team} at {project} is gone. Single sign-on goes on for now.',
      note: 'Publish it again: without it, another team could prove the domain as its own.',
    },
    claimed: {
      subject: 'Two teams have proved {domain}',
      intro:
        'Two teams at {project} have proved {domain}, and {team} is one of them. On {date}, the domain goes to the one that proved it last.',
      note: 'If that is not right, remove the other record from the name servers of the domain, or ask the people who run {project}.',
    },
    footer: 'Sent to {email} because you may change {team} at {project}.',
  },
  'ar-001': {
    lost: {
      subject: 'لم يعد إثبات {domain} موجودًا',
      intro: 'سجل TXT أو الملف الذي يثبت {domain} لصالح {team} في {project} لم يعد موجودًا. يستمر الدخول الموحّد حاليًا.',
      note: 'انشره من جديد: بدونه قد يثبت فريق آخر النطاق على أنه له.',
    },
    claimed: {
      subject: 'أثبت فريقان {domain}',
      intro: 'أثبت فريقان في {project} النطاق {domain}، و{team} أحدهما. في {date} ينتقل النطاق إلى من أثبته آخرًا.',
      note: 'إن لم يكن ذلك صحيحًا فأزل السجل الآخر من خوادم أسماء النطاق، أو اسأل المسؤولين عن {project}.',
    },
    footer: 'أُرسلت إلى {email} لأنه يمكنك تعديل {team} في {project}.',
  },
  'de-DE': {
    lost: {
      subject: 'Der Nachweis für {domain} ist nicht mehr zu finden',
      intro:
        'Der TXT-Eintrag oder die Datei, die {domain} für {team} bei {project} nachweist, ist verschwunden. Das Single Sign-on läuft vorerst weiter.',
      note: 'Veröffentlichen Sie ihn wieder: Ohne ihn könnte ein anderes Team die Domain als seine nachweisen.',
    },
    claimed: {
      subject: 'Zwei Teams haben {domain} nachgewiesen',
      intro:
        'Zwei Teams bei {project} haben {domain} nachgewiesen, eines davon ist {team}. Am {date} geht die Domain an das, das sie zuletzt nachgewiesen hat.',
      note: 'Wenn das nicht stimmt, entfernen Sie den anderen Eintrag von den Nameservern der Domain, oder fragen Sie die Verantwortlichen von {project}.',
    },
    footer: 'An {email} gesendet, weil Sie {team} bei {project} ändern dürfen.',
  },
  'es-419': {
    lost: {
      subject: 'Ya no se encuentra la prueba de {domain}',
      intro:
        'El registro TXT o el archivo que prueba {domain} para {team} en {project} ya no está. El inicio de sesión único sigue por ahora.',
      note: 'Publícalo de nuevo: sin él, otro equipo podría probar que el dominio es suyo.',
    },
    claimed: {
      subject: 'Dos equipos probaron {domain}',
      intro:
        'Dos equipos en {project} probaron {domain}, y {team} es uno de ellos. El {date}, el dominio pasará al que lo probó por último.',
      note: 'Si no es correcto, quita el otro registro de los servidores de nombres del dominio o consulta a quienes administran {project}.',
    },
    footer: 'Enviado a {email} porque puedes cambiar {team} en {project}.',
  },
  'es-ES': {
    lost: {
      subject: 'Ya no se encuentra la prueba de {domain}',
      intro:
        'El registro TXT o el archivo que prueba {domain} para {team} en {project} ya no está. El inicio de sesión único sigue por ahora.',
      note: 'Publícalo de nuevo: sin él, otro equipo podría probar que el dominio es suyo.',
    },
    claimed: {
      subject: 'Dos equipos han probado {domain}',
      intro:
        'Dos equipos en {project} han probado {domain}, y {team} es uno de ellos. El {date}, el dominio pasará al que lo haya probado en último lugar.',
      note: 'Si no es correcto, quita el otro registro de los servidores de nombres del dominio o consulta a quienes gestionan {project}.',
    },
    footer: 'Enviado a {email} porque puedes cambiar {team} en {project}.',
  },
  'fr-CA': {
    lost: {
      subject: 'La preuve de {domain} est introuvable',
      intro:
        'L’enregistrement TXT ou le fichier qui prouve {domain} pour {team} chez {project} a disparu. L’authentification unique continue pour l’instant.',
      note: 'Publiez-le à nouveau : sans lui, une autre équipe pourrait prouver que le domaine est le sien.',
    },
    claimed: {
      subject: 'Deux équipes ont prouvé {domain}',
      intro:
        'Deux équipes chez {project} ont prouvé {domain}, dont {team}. Le {date}, le domaine reviendra à celle qui l’a prouvé en dernier.',
      note: 'Si c’est une erreur, retirez l’autre enregistrement des serveurs de noms du domaine, ou consultez les responsables de {project}.',
    },
    footer: 'Envoyé à {email} parce que vous pouvez modifier {team} chez {project}.',
  },
  'fr-FR': {
    lost: {
      subject: 'La preuve de {domain} est introuvable',
      intro:
        'L’enregistrement TXT ou le fichier qui prouve {domain} pour {team} chez {project} a disparu. L’authentification unique continue pour l’instant.',
      note: 'Publiez-le à nouveau : sans lui, une autre équipe pourrait prouver que le domaine est le sien.',
    },
    claimed: {
      subject: 'Deux équipes ont prouvé {domain}',
      intro:
        'Deux équipes chez {project} ont prouvé {domain}, dont {team}. Le {date}, le domaine reviendra à celle qui l’a prouvé en dernier.',
      note: 'Si c’est une erreur, retirez l’autre enregistrement des serveurs de noms du domaine, ou consultez les responsables de {project}.',
    },
    footer: 'Envoyé à {email} car vous pouvez modifier {team} chez {project}.',
  },
  'he-IL': {
    lost: {
      subject: 'ההוכחה עבור {domain} כבר לא נמצאת',
      intro:
        'רשומת ה-TXT או הקובץ שמוכיחים את {domain} עבור {team} ב-{project} נעלמו. הכניסה האחידה ממשיכה לפעול בינתיים.',
      note: 'פרסמו אותם שוב: בלעדיהם צוות אחר עלול להוכיח שהדומיין שלו.',
    },
    claimed: {
      subject: 'שני צוותים הוכיחו את {domain}',
      intro:
        'שני צוותים ב-{project} הוכיחו את {domain}, ו-{team} הוא אחד מהם. ב-{date} הדומיין יעבור למי שהוכיח אותו אחרון.',
      note: 'אם זה לא נכון, הסירו את הרשומה האחרת משרתי השמות של הדומיין או פנו לאחראים על {project}.',
    },
    footer: 'נשלח אל {email} כי ביכולתכם לשנות את {team} ב-{project}.',
  },
  'it-IT': {
    lost: {
      subject: 'La prova di {domain} non si trova più',
      intro:
        'Il record TXT o il file che prova {domain} per {team} su {project} non c’è più. Per ora il single sign-on continua.',
      note: 'Pubblicalo di nuovo: senza, un altro team potrebbe provare che il dominio è suo.',
    },
    claimed: {
      subject: 'Due team hanno provato {domain}',
      intro:
        'Due team su {project} hanno provato {domain}, e {team} è uno di questi. Il {date} il dominio passerà a quello che l’ha provato per ultimo.',
      note: 'Se non è giusto, togli l’altro record dai name server del dominio oppure chiedi a chi gestisce {project}.',
    },
    footer: 'Inviato a {email} perché puoi modificare {team} su {project}.',
  },
  'ja-JP': {
    lost: {
      subject: '{domain} の証明が見つからなくなりました',
      intro:
        '{project} の {team} について {domain} を証明する TXT レコードまたはファイルがなくなりました。シングルサインオンは当面そのまま使えます。',
      note: 'もう一度公開してください。なければ、別のチームがこのドメインを自分のものとして証明できてしまいます。',
    },
    claimed: {
      subject: '2 つのチームが {domain} を証明しました',
      intro:
        '{project} の 2 つのチームが {domain} を証明しました。その 1 つが {team} です。{date} に、最後に証明したチームにドメインが移ります。',
      note: '誤りであれば、ドメインのネームサーバーからもう一方のレコードを削除するか、{project} の運営者に問い合わせてください。',
    },
    footer: '{project} の {team} を変更できるため、{email} に送信しました。',
  },
  'ko-KR': {
    lost: {
      subject: '{domain}의 증명을 더 이상 찾을 수 없습니다',
      intro:
        '{project}에서 {team}의 {domain}을(를) 증명하는 TXT 레코드나 파일이 사라졌습니다. 통합 로그인은 일단 계속됩니다.',
      note: '다시 게시하세요. 없으면 다른 팀이 이 도메인을 자기 것으로 증명할 수 있습니다.',
    },
    claimed: {
      subject: '두 팀이 {domain}을(를) 증명했습니다',
      intro:
        '{project}의 두 팀이 {domain}을(를) 증명했으며, {team}이(가) 그중 하나입니다. {date}에 마지막으로 증명한 팀으로 도메인이 넘어갑니다.',
      note: '잘못된 것이라면 도메인의 네임서버에서 다른 레코드를 제거하거나 {project} 운영자에게 문의하세요.',
    },
    footer: '{project}의 {team}을(를) 변경할 수 있으므로 {email}(으)로 보냈습니다.',
  },
  'pt-BR': {
    lost: {
      subject: 'A prova de {domain} não é mais encontrada',
      intro:
        'O registro TXT ou o arquivo que prova {domain} para {team} em {project} sumiu. O login único continua por enquanto.',
      note: 'Publique-o de novo: sem ele, outra equipe poderia provar que o domínio é dela.',
    },
    claimed: {
      subject: 'Duas equipes provaram {domain}',
      intro:
        'Duas equipes em {project} provaram {domain}, e {team} é uma delas. Em {date}, o domínio passa para a que o provou por último.',
      note: 'Se isso não estiver certo, remova o outro registro dos servidores de nomes do domínio ou pergunte a quem cuida de {project}.',
    },
    footer: 'Enviado para {email} porque você pode alterar {team} em {project}.',
  },
  'pt-PT': {
    lost: {
      subject: 'A prova de {domain} já não é encontrada',
      intro:
        'O registo TXT ou o ficheiro que prova {domain} para {team} em {project} desapareceu. O início de sessão único continua por agora.',
      note: 'Publique-o de novo: sem ele, outra equipa poderia provar que o domínio é seu.',
    },
    claimed: {
      subject: 'Duas equipas provaram {domain}',
      intro:
        'Duas equipas em {project} provaram {domain}, e {team} é uma delas. Em {date}, o domínio passa para a que o provou por último.',
      note: 'Se isto não estiver certo, remova o outro registo dos servidores de nomes do domínio ou pergunte aos responsáveis por {project}.',
    },
    footer: 'Enviado para {email} porque pode alterar {team} em {project}.',
  },
  'zh-CN': {
    lost: {
      subject: '已找不到 {domain} 的证明',
      intro: '{project} 的 {team} 用于证明 {domain} 的 TXT 记录或文件已不存在。单点登录目前仍可继续使用。',
      note: '请重新发布：否则其他团队可能会证明该域名归其所有。',
    },
    claimed: {
      subject: '有两个团队证明了 {domain}',
      intro: '{project} 的两个团队都证明了 {domain}，{team} 是其中之一。{date}，该域名将归最后证明它的团队所有。',
      note: '如果这不正确，请从该域名的名称服务器中删除另一条记录，或询问 {project} 的负责人。',
    },
    footer: '发送至 {email}，因为您可以更改 {project} 的 {team}。',
  },
  'zh-TW': {
    lost: {
      subject: '已找不到 {domain} 的證明',
      intro: '{project} 的 {team} 用於證明 {domain} 的 TXT 記錄或檔案已不存在。單一登入目前仍可繼續使用。',
      note: '請重新發布：否則其他團隊可能會證明該網域歸其所有。',
    },
    claimed: {
      subject: '有兩個團隊證明了 {domain}',
      intro: '{project} 的兩個團隊都證明了 {domain}，{team} 是其中之一。{date}，該網域將歸最後證明它的團隊所有。',
      note: '如果這不正確，請從該網域的名稱伺服器中刪除另一筆記錄，或詢問 {project} 的負責人。',
    },
    footer: '寄送至 {email}，因為您可以變更 {project} 的 {team}。',
  },
}
