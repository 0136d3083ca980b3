import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { escapeHtml } from './highlight.ts'

/** Drawings of the guides by address. Other pictures are shown in the repository only. */
export function readPictures(folder: string): ReadonlyMap<string, string> {
  const pictures = `${folder}/guides/pictures`
  const names = existsSync(pictures) ? readdirSync(pictures).filter((name) => name.endsWith('.svg')) : []
  return new Map(names.sort().map((name) => [`/docs/pictures/${name}`, readFileSync(`${pictures}/${name}`, 'utf8')]))
}

/**
 * A drawing as a part of its page, where it takes the colours of the page's scheme. Its own title and sheet are for readers
 * of the repository: the policy of the pages would not let the sheet in.
 */
export function pictureOf(svg: string, text: string): string {
  const drawing = svg
    .replace(/<title>.*?<\/title>\n<style>.*?<\/style>\n?/s, '')
    .replace('<svg ', `<svg role="img" aria-label="${escapeHtml(text)}" `)
  return `<span class="picture">${drawing.trim()}</span>`
}

/** The classes of drawings, in the tokens of the page. */
export const pictureStyles = `
.picture { display: block; margin: 24px auto 8px; max-width: 480px; }
.picture svg { display: block; width: 100%; height: auto; }
.picture text { font-size: 14px; fill: var(--hp-foreground); }
.picture .dim { font-size: 12.5px; fill: var(--hp-muted-foreground); }
.picture .mono { font-family: var(--hp-font-mono); font-size: 12.5px; }
.picture .strong { font-weight: var(--hp-weight-semibold); }
.picture .box { fill: var(--hp-card); stroke: var(--hp-edge); }
.picture .soft { fill: var(--hp-muted); stroke: var(--hp-edge); }
.picture .hot { stroke: var(--accent); stroke-width: 2; }
.picture .line { fill: none; stroke: var(--hp-muted-foreground); stroke-width: 1.5; }
.picture .dash { stroke-dasharray: 4 4; }
.picture .head { fill: var(--hp-muted-foreground); }
`
