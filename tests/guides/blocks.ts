import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

export const guides = readdirSync(new URL('../../docs/guides/', import.meta.url))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/guides/${name.slice(0, -3)}`)

export interface Block {
  page: string
  language: string
  /** What else stands behind the language. */
  info: string
  /** Of the comment in the line above: why no test runs it, or when one has to. */
  note: string | undefined
  text: string
}

/** All code of a page, from top to bottom. Pages are named without their ending. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(`${root}/${page}.md`, 'utf8')
  const found = text.matchAll(/(?:^ *<!-- ([^\n]*) -->\n)?^( *)```(\w*) ?([^\n]*)\n(.*?)^\2```$/gms)
  return [...found].map(([, note, indent = '', language = '', info = '', code = '']) => ({
    page,
    language,
    info,
    note,
    text: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

const marker = 'not run: '

export const isShell = ({ language }: Block) => language === 'sh' || language === 'bash'

/** Undefined for a block that is run. */
export const reasonNotToRun = ({ note }: Block) => (note?.startsWith(marker) ? note.slice(marker.length) : undefined)

/** The file that runs the block, where it is not run with those of its page. */
export const runElsewhere = ({ note }: Block) => /^run by (\S+)$/.exec(note ?? '')?.[1]

/** The first comment of code that is a file of its own: `// app/page.tsx`. */
const namesFile = ({ text }: Block) => /^\/\/ [\w./[\]-]+\.tsx?\b/.test(text)
const isConfiguration = ({ text }: Block) => text.includes('@hallpass/js/config')

/** Code that is run from top to bottom, as one module. */
export const isProgram = (block: Block) =>
  block.language === 'ts' && block.info === '' && !namesFile(block) && !isConfiguration(block)

/** Pages with code to be run. */
export const programs = [...guides, 'packages/js/README'].filter((page) => blocksOf(page).some(isProgram))

export const isForBrowsers = ({ language, info }: Block) => language === 'ts' && info === 'browser'

/** Pages with code that is bundled: it needs a browser. */
export const browserPages = [...guides, 'packages/js/README'].filter((page) => blocksOf(page).some(isForBrowsers))

/** Pages with files of an app. */
export const apps = guides.filter((page) => blocksOf(page).some(namesFile))

/** Pages with configuration files. */
export const configurations = guides.filter((page) => blocksOf(page).some(isConfiguration))
