import { escapeHtml } from './text-safety.ts'

/** Pieces of the layout: tables and inline styles, because that is what mail programs understand. */

const sans = `font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif`
const mono = `font-family:'JetBrains Mono',SFMono-Regular,Menlo,Consolas,monospace`
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** Filled up with blanks that do not show, so that no text of the mail follows it in the list. */
export const hiddenPreview = (text: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${'&#847;&zwnj;&nbsp;'.repeat(25)}</div>`

export const card = (body: string, below: string) =>
  `<table ${table} class="page" width="100%" style="background-color:#faf9f7">
<tr><td class="outer" align="center" style="padding:40px 16px">
<!--[if mso]><table ${table} width="480"><tr><td><![endif]-->
<table ${table} class="card" width="100%" style="max-width:480px;background-color:#ffffff;border:1px solid #e8e5e0;border-radius:12px;border-collapse:separate">
<tr><td class="pad" align="left" style="padding:40px">
${body}
</td></tr>
</table>
${below}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>`

export const mark = (letter: string) =>
  `<table ${table}><tr><td class="mark" width="40" height="40" align="center" valign="middle" style="width:40px;height:40px;border-radius:8px;background-color:#1c1a17;color:#ffffff;${sans};font-size:18px;line-height:40px;font-weight:700">${escapeHtml(letter)}</td></tr></table>`

export const heading = (text: string) =>
  `<h1 class="ink" style="margin:16px 0 0;${sans};font-size:20px;line-height:28px;font-weight:600;letter-spacing:-0.014em;color:#1c1a17">${escapeHtml(text)}</h1>`

export const paragraph = (text: string, marginTop = 4) =>
  `<p class="soft" style="margin:${marginTop}px 0 0;${sans};font-size:15px;line-height:24px;color:#5c574f;overflow-wrap:anywhere">${escapeHtml(text)}</p>`

export const codeBox = (code: string) =>
  `<table ${table} width="100%" style="margin-top:16px"><tr><td class="box ink" align="center" style="padding:16px 12px;border:1px solid #e8e5e0;border-radius:8px;background-color:#f6f4f1;${mono};font-size:28px;line-height:36px;font-weight:600;letter-spacing:6px;text-indent:6px;color:#1c1a17">${escapeHtml(code)}</td></tr></table>`

export const button = (label: string, url: string) =>
  `<table ${table} class="wide" style="margin-top:24px"><tr><td class="btn" align="center" style="border-radius:8px;background-color:#1c1a17"><a class="btn" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:#1c1a17;color:#ffffff;${sans};font-size:15px;line-height:20px;font-weight:500;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

export const rule = `<table ${table} width="100%" style="margin-top:32px"><tr><td class="rule" style="border-top:1px solid #e8e5e0;font-size:0;line-height:0;height:24px">&nbsp;</td></tr></table>`

export const small = (text: string, marginTop: number) =>
  `<p class="soft" style="margin:${marginTop}px 0 0;${sans};font-size:13px;line-height:20px;color:#5c574f">${escapeHtml(text)}</p>`

export const link = (url: string) =>
  `<p style="margin:4px 0 0;${sans};font-size:13px;line-height:20px"><a class="ink" href="${escapeHtml(url)}" style="color:#1c1a17;text-decoration:underline;word-break:break-all">${escapeHtml(url)}</a></p>`

export const footer = (text: string) =>
  `<table ${table} width="100%" style="max-width:480px">
<tr><td class="soft foot" align="left" style="padding:16px 41px 24px;${sans};font-size:13px;line-height:20px;color:#5c574f;overflow-wrap:anywhere">${escapeHtml(text)}</td></tr>
</table>`
