import { readFileSync } from 'node:fs'

/** Contents by path. */
export type Files = Readonly<Record<string, string>>

/** The files in a text that names each of them in a comment of its own: `// app/page.tsx`, maybe with a word about it. */
function filesIn(code: string): Files {
  const parts = code.split(/^\/\/ ([\w./[\]-]+\.tsx?)\b.*\n/m).slice(1)
  return Object.fromEntries(parts.flatMap((part, at) => (at % 2 ? [] : [[part, parts[at + 1] ?? '']])))
}

/** What the dashboard shows of a framework, file by file. */
export const filesOf = ({ files }: { files: readonly { text: string }[] }): Files =>
  filesIn(files.map(({ text }) => text).join('\n'))

/** The files in the code of a guide. */
export function filesInGuide(page: string): Files {
  const text = readFileSync(`docs/guides/${page}.md`, 'utf8')
  // Blocks that name no file show a part of one.
  const blocks = [...text.matchAll(/^( *)```tsx?(?: tab=\S+)?\n( *\/\/ .*?)^ *```/gms)]
  return filesIn(
    blocks.map(([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')).join('\n'),
  )
}
