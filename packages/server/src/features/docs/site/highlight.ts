/** Comments, strings and keywords are enough to find one's way, in every language that the pages have. */
const keywords = {
  script:
    'async|await|break|case|catch|class|const|continue|default|else|export|extends|false|finally|for|from|func|function|if|implements|import|instanceof|interface|let|new|null|package|private|public|return|static|switch|this|throw|true|try|typeof|undefined|var|void|while',
  shell: 'case|do|done|elif|else|esac|export|fi|for|function|if|in|local|return|then|while',
  config: 'and|def|else|end|except|false|for|from|if|import|in|not|null|or|raise|require|return|true|try|with',
}
type Family = keyof typeof keywords

const families: Readonly<Record<string, Family>> = {
  ...Object.fromEntries(['ts', 'tsx', 'js', 'jsx', 'json', 'java', 'go'].map((name) => [name, 'script'])),
  ...Object.fromEntries(['sh', 'bash'].map((name) => [name, 'shell'])),
  ...Object.fromEntries(
    ['yaml', 'ini', 'nginx', 'caddyfile', 'haproxy', 'python', 'ruby'].map((name) => [name, 'config']),
  ),
}

const comments: Record<Family, string> = {
  script: String.raw`\/\/[^\n]*|\/\*[^]*?\*\/`,
  shell: String.raw`(?<![^\s])#[^\n]*`,
  config: String.raw`(?<![^\s])#[^\n]*`,
}
const strings: Record<Family, string> = {
  script: '"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)*\'|`(?:[^`\\\\]|\\\\.)*`',
  shell: '"(?:[^"\\\\]|\\\\[^])*"|\'[^\']*\'',
  config: '"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)*\'',
}

const patterns = new Map(
  (Object.keys(keywords) as Family[]).map((family) => [
    family,
    new RegExp(
      `(?<comment>${comments[family]})|(?<string>${strings[family]})|(?<![\\w$.-])(?<keyword>${keywords[family]})(?![\\w-])`,
      'g',
    ),
  ]),
)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

/** Code as HTML. */
export function highlight(code: string, language: string): string {
  const pattern = patterns.get(families[language] ?? ('' as Family))
  if (!pattern) return escapeHtml(code)
  let html = ''
  let end = 0
  for (const match of code.matchAll(pattern)) {
    const kind = match.groups?.comment ? 'c' : match.groups?.string ? 's' : 'k'
    html += `${escapeHtml(code.slice(end, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`
    end = match.index + match[0].length
  }
  return html + escapeHtml(code.slice(end))
}
