import { Marked, type RendererObject, type Token, type Tokens } from 'marked'
import { codeBlock, groupTabs, type Tabs, tabsOf } from './code-blocks.ts'
import { escapeHtml } from './highlight.ts'
import { addressOf, type LinkOptions, pictureAddress } from './links.ts'
import { pictureOf } from './pictures.ts'
import { type Source, slugOfHeading } from './sources.ts'

export interface Heading {
  depth: number
  text: string
  id: string
}

export interface Rendered {
  html: string
  headings: Heading[]
}

interface RenderOptions extends LinkOptions {
  /** Drawings by address. */
  pictures: ReadonlyMap<string, string>
  /** Of the server, instead of the one on the reader's own machine. */
  url: string | undefined
}

/** The address that guides use. */
const localUrl = 'http://localhost:8102'

/** A page as HTML. Pages are ours, and still nothing that they contain becomes an element by itself. */
export function renderMarkdown(source: Source, options: RenderOptions): Rendered {
  const headings: Heading[] = []
  let groups = 0
  const filled = (text: string) => text.replaceAll(localUrl, options.url ?? localUrl)
  const marked = new Marked({
    renderer: rendererOf(source, options, headings, filled),
    extensions: [{ name: 'tabs', renderer: (token) => tabsOf((token as Tabs).blocks, filled, groups++) }],
    hooks: { processAllTokens: (tokens) => groupTabs(tokens as Token[]) },
  })
  return { html: marked.parse(source.text, { async: false }), headings }
}

function rendererOf(
  source: Source,
  options: RenderOptions,
  headings: Heading[],
  filled: (text: string) => string,
): RendererObject {
  /** Of tables: readers who jump from one to the next hear them. */
  const captions: string[] = []
  return {
    heading({ tokens, depth }) {
      const text = plainText(tokens)
      const taken = headings.map((heading) => heading.id)
      const id = freeName(slugOfHeading(text), taken, '-')
      headings.push({ depth, text, id })
      const content = this.parser.parseInline(tokens)
      if (depth === 1) return `<h1 id="${id}">${content}</h1>\n`
      const link = `<a class="anchor" href="#${id}" aria-label="Link to “${escapeHtml(text)}”">#</a>`
      return `<h${depth} id="${id}">${content}${link}</h${depth}>\n`
    },
    // Alone, it is what the setting has when nobody sets it.
    codespan: ({ text }) => `<code>${escapeHtml(text.replaceAll(`${localUrl}/`, filled(`${localUrl}/`)))}</code>`,
    code: ({ text, lang = '' }) => codeBlock(filled(text), lang),
    link({ href, tokens }) {
      const content = filled(this.parser.parseInline(tokens))
      const target = addressOf(filled(href), source, options)
      return target === undefined ? content : `<a href="${escapeHtml(target)}">${content}</a>`
    },
    table(token) {
      const cellOf = ({ header, text, tokens }: Tokens.TableCell) => {
        // A heading that says nothing is none.
        const tag = header && text !== '' ? 'th' : 'td'
        return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
      }
      const row = (cells: Tokens.TableCell[]) => `<tr>${cells.map(cellOf).join('')}</tr>`
      const body = token.rows.map(row).join('\n')
      const caption = freeName(token.header.map(({ text }) => text.replaceAll('`', '')).join(', '), captions)
      captions.push(caption)
      return `<div class="wide" role="region" tabindex="0" aria-label="Table: ${escapeHtml(caption)}"><table><thead>${row(token.header)}</thead><tbody>\n${body}</tbody></table></div>\n`
    },
    // Comments are for whoever writes the page.
    html: ({ text }) => (text.trimStart().startsWith('<!--') ? '' : escapeHtml(text)),
    image({ href, text }) {
      const drawing = options.pictures.get(pictureAddress(href, source))
      return drawing === undefined ? escapeHtml(text) : pictureOf(drawing, text)
    },
  }
}

function freeName(name: string, taken: readonly string[], join = ' '): string {
  let free = name
  for (let again = 1; taken.includes(free); again++) free = `${name}${join}${again}`
  return free
}

/** What of a text is left when nothing is bold, a link or code. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : ''))
    .join('')
}
