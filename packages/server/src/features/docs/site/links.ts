import { posix } from 'node:path'
import { type Source, slugOfFile } from './sources.ts'

export interface LinkOptions {
  /** Whether a page of that slug exists. */
  hasPage: (slug: string) => boolean
  /** Where files that are no pages can be read. */
  repository: string | undefined
}

/** Pages lead to pages, other files to the repository; undefined where that is not public. */
export function addressOf(href: string, { file }: Source, { hasPage, repository }: LinkOptions): string | undefined {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const target = posix.normalize(posix.join(posix.dirname(file), path))
  const slug = slugOfFile(target)
  const end = anchor === undefined ? '' : `#${anchor}`
  if (slug === '') return `/docs${end}`
  if (slug !== undefined && hasPage(slug)) return `/docs/${slug}${end}`
  return repository && `${repository}/blob/main/${target}${end}`
}

export const pictureAddress = (href: string, { slug }: Source) => posix.join(posix.dirname(`/docs/${slug}`), href)

/** Code as a block or in a line, signs that mean themselves, and last what this is about: pictures and links. */
const pieces = /^ *(```+).*?^ *\1|(?<!`)(`+)(?!`).+?(?<!`)\2(?!`)|\\.|(!?)\[((?:\\.|[^[\]\\])*)\]\(([^()\s]+)\)/gms

/** The page as it is written, with links that also work where it is served: Markdown leads to Markdown. */
export function servedMarkdown(source: Source, options: LinkOptions): string {
  return source.text.replace(pieces, (piece, _block, _code, mark: string | undefined, text: string, href?: string) => {
    if (href === undefined) return piece
    if (mark) return `![${text}](${pictureAddress(href, source)})`
    const address = addressOf(href, source, options)
    return address === undefined ? text : `[${text}](${asMarkdown(address, options)})`
  })
}

function asMarkdown(address: string, { hasPage }: LinkOptions): string {
  const [, slug, end = ''] = /^\/docs(?:\/([^#?]+))?(#.*)?$/.exec(address) ?? [undefined, address]
  if (slug === undefined) return `/docs/index.md${end}`
  return hasPage(slug) ? `/docs/${slug}.md${end}` : address
}
