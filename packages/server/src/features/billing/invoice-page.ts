import { createHash } from 'node:crypto'
import { moneyText } from '@hallpass/contract'
import type { Invoice } from '@hallpass/contract/endpoints'
import { directionOf, matchLanguage } from '@hallpass/contract/languages'
import { html, raw } from 'hono/html'
import { pageWords } from '../../http/page-words/index.ts'
import { lawfulFacts } from './lawful-facts.ts'

/** Black on white in any scheme: it is printed. */
const styles = `
@page { margin: 20mm; }
* { box-sizing: border-box; margin: 0; }
body { font: 14px/1.5 system-ui, sans-serif; color: #111; background: #fff; overflow-wrap: anywhere; }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px; }
header { display: flex; gap: 16px; justify-content: space-between; align-items: baseline; flex-wrap: wrap; }
h1 { font-size: 24px; line-height: 32px; font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 24px 0; }
dt, .note { color: #555; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: start; font-weight: 500; color: #555; }
th, td { padding: 8px 0; border-bottom: 1px solid #ddd; vertical-align: top; }
.number { text-align: end; white-space: nowrap; padding-inline-start: 16px; }
tfoot td { border: 0; padding: 4px 0; }
tfoot .is-total td { font-weight: 600; border-top: 1px solid #111; }
.note { margin-top: 24px; }
`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store, max-age=0',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

interface Page {
  projectName: string
  acceptLanguage: string | undefined
}

/** Needs neither script nor build, so that it can be saved, mailed and turned into a PDF. */
export async function invoicePage(invoice: Omit<Invoice, 'page_url'>, { projectName, acceptLanguage }: Page) {
  const language = matchLanguage(acceptLanguage ?? '')
  const words = pageWords(acceptLanguage).invoice
  const title = words[titleOf(invoice)]
  const about = lawfulFacts(invoice.tax_details, language)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const money = (amount: number) => moneyIn(language, amount, invoice.currency)
  const range = (start: number | null, end: number | null) =>
    start === null || end === null ? '' : html`<br><span class="note">${day.formatRange(start, end)}</span>`
  const body = await html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} ${invoice.number ?? ''}</title>
<style>${raw(styles)}</style>
</head>
<body>
<main>
<header><h1>${title}</h1><strong><bdi>${projectName}</bdi>${about.seller && about.seller !== projectName ? html`<br><bdi>${about.seller}</bdi>` : ''}</strong></header>
<dl>
<dt>${words.number}</dt><dd>${invoice.number ?? invoice.id}</dd>
<dt>${words.date}</dt><dd>${day.format(invoice.created_at_millis)}</dd>
${invoice.paid_at_millis === null ? '' : html`<dt>${words.paidOn}</dt><dd>${day.format(invoice.paid_at_millis)}</dd>`}
${about.buyer.length === 0 ? '' : html`<dt>${words.billedTo}</dt><dd>${about.buyer.map((line, at) => html`${at === 0 ? '' : html`<br>`}<bdi>${line}</bdi>`)}</dd>`}
${about.taxNumbers.map((number) => html`<dt>${words.taxNumber}</dt><dd><bdi>${number}</bdi></dd>`)}
</dl>
<table>
<thead><tr><th scope="col">${words.description}</th><th scope="col" class="number">${words.quantity}</th><th scope="col" class="number">${words.amount}</th></tr></thead>
<tbody>
${invoice.lines.map(
  (line) => html`<tr><td><bdi>${line.description}</bdi>${range(line.period_start_millis, line.period_end_millis)}</td>
<td class="number">${line.quantity}</td><td class="number">${money(line.amount)}</td></tr>`,
)}
</tbody>
<tfoot>
${sums(invoice, words).map(
  ([name, amount, isTotal]) =>
    html`<tr class="${isTotal ? 'is-total' : ''}"><td colspan="2">${name}</td><td class="number">${money(amount)}</td></tr>`,
)}
</tfoot>
</table>
${invoice.test_mode ? html`<p class="note">${words.testMode}</p>` : ''}
</main>
</body>
</html>
`
  return { text: body.toString(), headers }
}

/** Below zero nothing was paid: something is left to the customer for later. */
const titleOf = ({ status, total }: Pick<Invoice, 'status' | 'total'>) =>
  status !== 'paid' ? 'invoice' : total < 0 ? 'creditNote' : 'receipt'

type Words = ReturnType<typeof pageWords>['invoice']

function sums(invoice: Omit<Invoice, 'page_url'>, words: Words): [name: string, amount: number, isTotal?: boolean][] {
  const due = invoice.total - invoice.credit_applied - invoice.amount_paid
  const parts: [string, number, boolean?][] = [
    [words.subtotal, invoice.subtotal],
    [words.discount, -invoice.discount],
    [words.tax, invoice.tax],
    [words.total, invoice.total, true],
    [words.credit, -invoice.credit_applied],
    [words.paid, invoice.amount_paid],
    [words.refunded, -invoice.amount_refunded],
    ...(invoice.status === 'open' ? [[words.due, due] as [string, number]] : []),
  ]
  return parts.filter(([, amount, isTotal]) => isTotal || amount !== 0)
}

/** The digits are exact; the language says where the sign and the separators stand. */
const moneyIn = (language: string, amount: number, currency: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(moneyText(amount, currency) as `${number}`)
