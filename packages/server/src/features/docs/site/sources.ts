import { readdirSync, readFileSync } from 'node:fs'

/** A page as it is written. */
export interface Source {
  /** What follows `/docs/` in its address. */
  slug: string
  /** Below the repository. */
  file: string
  title: string
  text: string
}

/** Every page of the folder by slug. Guides stand at the top: `/docs/react`, `/docs/protocol/oauth`. */
export function readSources(folder: string): ReadonlyMap<string, Source> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const sources = names
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => sourceOf(name, readFileSync(`${folder}/${name}`, 'utf8')))
  return new Map(sources.map((source) => [source.slug, source]))
}

function sourceOf(name: string, text: string): Source {
  const title = /^# +(.*)$/m.exec(text)?.[1]?.trim() ?? name
  return { slug: slugOfFile(`docs/${name}`)!, file: `docs/${name}`, title: title.replaceAll('`', ''), text }
}

/** Undefined for what is no page. The table of contents of the repository is `/docs` itself. */
export function slugOfFile(file: string): string | undefined {
  const name = /^docs\/(.*)\.md$/.exec(file)?.[1]
  return name?.replace(/^guides\//, '').replace(/(^|\/)README$/, '')
}

/** The anchors that GitHub gives headings, so that links work there and here. */
export const slugOfHeading = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
