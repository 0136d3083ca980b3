import type { Report } from './report.ts'

type Facts = ReturnType<Report['toJson']>

const escaped = (text: unknown) => String(text).replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
const number = (value: number) => value.toLocaleString('en-US')

const table = (head: readonly string[], rows: readonly (readonly unknown[])[]) =>
  rows.length
    ? `<table><tr>${head.map((one) => `<th>${escaped(one)}</th>`).join('')}</tr>${rows
        .map(
          (row) =>
            `<tr>${row.map((one) => `<td>${escaped(typeof one === 'number' ? number(one) : one)}</td>`).join('')}</tr>`,
        )
        .join('')}</table>`
    : '<p>None.</p>'

const rowsOf = (problems: Facts['left_out']['first']) => problems.map(({ line, problem }) => [line, problem])

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .6rem;border-bottom:1px solid #8884;vertical-align:top}
td{overflow-wrap:anywhere}h2{margin-top:2.5rem}`

/** For people who decide by it; it loads nothing from anywhere. */
export function reportPage(facts: Facts, { file, from }: { file: string; from: string }): string {
  const { outcome, left_out, losses, duplicates, refused, addresses_alike } = facts
  const summary: [string, number][] = [
    ['People in the file', facts.users + left_out.count],
    ['Would be created', outcome.create],
    ['Would be updated', outcome.update],
    ['Would be skipped, because they are there', outcome.skip],
    ['Would be refused, because of somebody who is there', outcome.refuse],
    ['Cannot be imported', left_out.count],
    ['Are somebody whom an earlier record of the file makes', duplicates.count],
    ['Have an address that differs from an earlier one only by dots', addresses_alike.count],
    ['Keep their password', Object.values(facts.passwords).reduce((sum, one) => sum + one, 0)],
    ['Have no password', facts.without_password],
    ['Have no email address', facts.without_address],
    ['Have an address that nobody has verified', facts.unverified_addresses],
    ['Are blocked', facts.blocked],
    ['Get a new id', facts.new_ids],
    ['Seconds that it will take, about', facts.estimated_seconds],
  ]
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>What an import would do</title><style>${style}</style>
<h1>What an import would do</h1><p>${escaped(file)}, from ${escaped(from)}. Nothing was changed.</p>
${table(['', 'People'], summary)}
<h2>What does not come over</h2>${table(
    ['What', 'People', 'First records'],
    losses.toSorted((a, b) => b.count - a.count).map(({ what, count, lines }) => [what, count, lines.join(', ')]),
  )}
<h2>Who does not come over</h2>${table(['Record', 'Why'], rowsOf(left_out.first))}
<h2>Who is in the file twice</h2>${table(['Record', 'What both have'], rowsOf(duplicates.first))}
${addresses_alike.count ? `<p>Addresses that differ only by dots, in the records ${escaped(addresses_alike.lines.join(', '))}: here they are two people.</p>` : ''}
<h2>Who meets somebody who is there</h2>${table(['Record', 'Whom'], rowsOf(refused.first))}
<h2>Passwords</h2>${table(['Kind of hash', 'People'], Object.entries(facts.passwords))}
<h2>Teams and permissions</h2>${table(['What they get', 'People'], Object.entries(facts.teams_and_permissions))}
<h2>Fields</h2>${table(['Field', 'People who have it'], Object.entries(facts.fields))}
<h2>Fields that we do not know, and leave out</h2>${table(['Field', 'Records'], Object.entries(facts.unknown_fields))}
</html>
`
}
