import { blocksOf, guides, runElsewhere } from '../guides/blocks.ts'
import { defaultUrl } from './install-lines.ts'

const withoutComment = (line: string) => line.replace(/ +# .*$/, '').trim()

/** The commands that pages leave to one test file, as they are written there. It must run all of them. */
export function linesFor(file: string) {
  const blocks = [...guides, 'README'].flatMap(blocksOf).filter((block) => runElsewhere(block) === file)
  const left = new Set(blocks.flatMap(({ text }) => text.trim().split('\n').map(withoutComment)))
  return {
    /** Those that fit, each once, with the address of the server at hand. */
    take(pattern: RegExp, url: string): string[] {
      const found = [...left].filter((line) => pattern.test(line))
      if (found.length === 0) throw new Error(`no page has a line like ${pattern}`)
      for (const line of found) left.delete(line)
      return found.map((line) => line.replaceAll(defaultUrl, url))
    },
    left: () => [...left],
  }
}
