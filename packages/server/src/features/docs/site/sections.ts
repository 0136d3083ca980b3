import type { Operation } from '../operations.ts'
import { addressOfOperation, headingOf } from './api-links.ts'
import { purposes } from './journeys.ts'
import type { Heading } from './markdown.ts'
import type { Section } from './search.ts'
import type { Source } from './sources.ts'

/** A page in the pieces that its headings make. */
export function sectionsOf({ slug, title, text }: Source, headings: readonly Heading[], weight: number): Section[] {
  const pieces = piecesOf(text)
  return pieces.map((piece, at) => {
    // Before the first heading there is nothing, and the first one is the title.
    const heading = headings[at]
    const isTop = heading === undefined || heading.depth === 1
    return {
      address: isTop ? `/docs/${slug}` : `/docs/${slug}#${heading.id}`,
      title,
      heading: isTop ? '' : heading.text,
      text: isTop ? `${purposes.get(slug) ?? ''} ${plain(piece)}`.trim() : plain(piece),
      weight,
    }
  })
}

/** What follows each heading that is none inside of code. */
function piecesOf(text: string): string[] {
  const pieces: string[][] = []
  let isCode = false
  for (const line of text.split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode
    else if (!isCode && /^#{1,6} /.test(line)) pieces.push([])
    else pieces.at(-1)?.push(line)
  }
  return pieces.map((lines) => lines.join('\n'))
}

const plain = (markdown: string) =>
  markdown
    .replace(/<!--.*?-->/gs, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|[-| ]+\|$/gm, '')
    .replace(/\*\*|`/g, '')
    .replace(/^\s*[-|>]\s?|\s\|\s?|\|$/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Endpoints can be looked for by path and by what they do. */
export const sectionOfOperation = (operation: Operation): Section => ({
  address: addressOfOperation(operation),
  title: 'API reference',
  heading: headingOf(operation),
  text: `${operation.summary ?? ''}. ${operation.description ?? ''}`.replaceAll('`', '').trim(),
  weight: 0.5,
})
