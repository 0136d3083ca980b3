import type { Line } from './table.ts'

/** One bar: who, how many answers a second, and how many times as many Hallpass gives. */
interface Bar {
  name: string
  perSecond: number
  ratio: number | undefined
}

const width = 760
const barLeft = 320
const barMax = 260
const rowHeight = 26
const headHeight = 40

/** A group of bars for each path that is measured beside somebody else's, as long as their rates are to each other. */
export function pictureOf(lines: readonly Line[], caption: string): string {
  const paths = [...new Set(lines.map(({ path }) => path))]
  let top = 0
  const parts = paths.map((path) => {
    const members = lines.filter((line) => line.path === path)
    const part = groupOf(path, barsOf(members), top)
    top += headHeight + (members.length + 1) * rowHeight
    return part
  })
  const height = top + headHeight
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Requests a second beside others">
<style>${style}</style>
${parts.join('\n')}
<text class="dim" x="0" y="${height - 12}">${escapeText(caption)}</text>
</svg>
`
}

function barsOf(lines: readonly Line[]): Bar[] {
  const others = lines.map(({ beside = '', rates }) => ({
    name: beside,
    perSecond: rates!.theirs,
    ratio: rates!.ratio,
  }))
  return [{ name: 'Hallpass', perSecond: lines[0]!.rates!.ours, ratio: undefined }, ...others]
}

function groupOf(path: string, bars: readonly Bar[], top: number): string {
  const most = Math.max(...bars.map(({ perSecond }) => perSecond))
  const rows = bars.map(({ name, perSecond, ratio }, at) => {
    const y = top + headHeight + at * rowHeight
    const length = Math.max(2, Math.round((perSecond / most) * barMax))
    const told = `${rounded(perSecond)}/s${ratio === undefined ? '' : `, ratio ${ratio.toFixed(2)}`}`
    return `<text x="${barLeft - 12}" y="${y + 13}" text-anchor="end">${escapeText(name)}</text>
<rect class="${ratio === undefined ? 'ours' : 'theirs'}" x="${barLeft}" y="${y}" width="${length}" height="18" rx="3"/>
<text class="dim" x="${barLeft + length + 8}" y="${y + 13}">${told}</text>`
  })
  return `<text class="head" x="0" y="${top + 26}">${escapeText(path)}</text>\n${rows.join('\n')}`
}

const rounded = (value: number) => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Read on a light and on a dark page. */
const style = `text{font:13px system-ui,sans-serif;fill:#1c1917}.head{font-weight:600;font-size:14px}.dim{fill:#6b655d}
.ours{fill:#c2410c}.theirs{fill:#b5ada1}
@media(prefers-color-scheme:dark){text{fill:#f3f1ed}.dim{fill:#9c958b}.ours{fill:#fb923c}.theirs{fill:#67615a}}`
