import type { Token, Tokens } from 'marked'
import { escapeHtml, highlight } from './highlight.ts'

/** The same in several frameworks: blocks that follow one another, each with `tab=Name` after its language. */
export interface Tabs {
  type: 'tabs'
  raw: string
  blocks: Tokens.Code[]
}

const tabName = (lang = '') => /\btab=(\S+)/.exec(lang)?.[1]?.replaceAll('_', ' ')

const isTab = (token: Token | undefined): token is Tokens.Code =>
  token?.type === 'code' && tabName(token.lang) !== undefined

/** Empty lines, and comments for whoever writes the page. */
const isNothing = ({ type, raw }: Token) => type === 'space' || (type === 'html' && raw.trimStart().startsWith('<!--'))

/** Puts neighbours together, also inside of lists. */
export function groupTabs(tokens: readonly Token[]): Token[] {
  const grouped: Token[] = []
  for (const token of tokens) {
    const last = grouped.at(-1)
    if (isTab(token)) {
      if (last?.type === 'tabs') (last as Tabs).blocks.push(token)
      else grouped.push({ type: 'tabs', raw: token.raw, blocks: [token] } satisfies Tabs)
    } else if (last?.type !== 'tabs' || !isNothing(token)) grouped.push(withGroups(token))
  }
  return grouped
}

function withGroups(token: Token): Token {
  if (token.type !== 'list') return token
  const items = (token as Tokens.List).items.map((item) => ({ ...item, tokens: groupTabs(item.tokens) }))
  return { ...token, items }
}

/** `ts browser` and the like say how a block is tested. */
const languageOf = (lang: string) => lang.split(/\s/)[0] ?? ''

/** The script adds a button that copies it. */
export function codeBlock(code: string, lang: string): string {
  const language = languageOf(lang)
  const label = language && language !== 'text' ? ` data-language="${escapeHtml(language)}"` : ''
  const block = `<div class="code"${label}><pre tabindex="0"><code>${highlight(code, language)}</code></pre></div>\n`
  const fold = /\bfold=(\S+)/.exec(lang)?.[1]?.replaceAll('_', ' ')
  return fold ? `<details class="fold"><summary>${escapeHtml(fold)}</summary>${block}</details>\n` : block
}

/** Radio buttons: they work without a script and by the arrow keys. */
export function tabsOf(blocks: readonly Tokens.Code[], filled: (text: string) => string, place: number): string {
  const group = `tabs-${place}`
  const tabs = blocks.map((block, at) => {
    const id = `${group}-${at}`
    const name = escapeHtml(tabName(block.lang) ?? '')
    return `<input type="radio" name="${group}" id="${id}" data-tab="${name}"${at === 0 ? ' checked' : ''}><label for="${id}">${name}</label>${codeBlock(filled(block.text), block.lang ?? '')}`
  })
  return `<div class="tabs" role="group" aria-label="Choose a framework">${tabs.join('')}</div>\n`
}
