import {
  button,
  card,
  codeBox,
  footer,
  heading,
  hiddenPreview,
  link,
  mark,
  paragraph,
  rule,
  small,
} from './layout-parts.ts'
import { escapeHtml } from './text-safety.ts'

/** What a mail says; the layout decides how it looks. All texts are plain. */
export interface MailText {
  projectName: string
  title: string
  /** Shown by mail programs beside the subject. */
  preview: string
  intro: string
  code?: string
  /** Between the code and the button. */
  beforeAction?: string
  /** A mail that only tells something has none. */
  action?: { label: string; url: string }
  note: string
  footer: string
}

export function renderHtml(subject: string, mail: MailText): string {
  const body = [
    mark(initialOf(mail.projectName)),
    heading(mail.title),
    paragraph(mail.intro),
    mail.code === undefined ? '' : codeBox(mail.code),
    mail.beforeAction === undefined ? '' : paragraph(mail.beforeAction, 24),
    mail.action === undefined ? '' : button(mail.action.label, mail.action.url),
    rule,
    small(mail.note, 0),
    mail.action === undefined ? '' : small('Button not working? Open this link:', 16) + link(mail.action.url),
  ]
  return `<!doctype html>
<html lang="en">
${head(subject)}
<body class="page" style="margin:0;padding:0;background-color:#faf9f7;-webkit-text-size-adjust:100%">
${hiddenPreview(mail.preview)}
${card(body.filter(Boolean).join('\n'), footer(mail.footer))}
</body>
</html>
`
}

const head = (subject: string) => `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
</head>`

export function renderText(mail: MailText): string {
  const parts = [mail.title, mail.intro, mail.code, mail.beforeAction, mail.action?.url, mail.note, mail.footer]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}

const initialOf = (name: string) => ([...name][0] ?? '•').toUpperCase()

// Phones get the whole width; dark follows the mail program, Outlook by its own attributes.
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 520px) {
  .pad { padding: 32px 24px !important; }
  .outer { padding: 0 !important; }
  .card { border: 0 !important; border-radius: 0 !important; }
  .wide { width: 100% !important; }
  .wide a { display: block !important; }
  .foot { padding: 16px 24px 24px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #121110 !important; }
  .card { background-color: #1a1917 !important; border-color: #302d29 !important; }
  .ink { color: #f3f1ed !important; }
  .soft { color: #b0aaa1 !important; }
  .mark, .btn { background-color: #f3f1ed !important; color: #1a1917 !important; }
  .box { background-color: #24221f !important; border-color: #45413b !important; }
  .rule { border-color: #302d29 !important; }
}
[data-ogsc] .ink { color: #f3f1ed !important; }
[data-ogsc] .soft { color: #b0aaa1 !important; }
[data-ogsb] .mark, [data-ogsb] .btn { background-color: #f3f1ed !important; }
[data-ogsc] .mark, [data-ogsc] .btn { color: #1a1917 !important; }
`
