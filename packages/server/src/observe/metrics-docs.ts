import { metricTable } from './metric-table.ts'

/** The docs' table of metrics, as markdown; a check compares it with the docs. */
export function metricsTable(): string {
  const rows = Object.values(metricTable).map(({ name, kind, labels, help }) => {
    const shown = labels.map((label) => `\`${label}\``).join(', ')
    return `| \`${name}\` | ${kind} | ${shown} | ${help} |`
  })
  return ['| series | kind | labels | meaning |', '|---|---|---|---|', ...rows].join('\n')
}
