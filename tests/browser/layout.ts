import type { Page } from 'playwright-core'
import { standStill } from './axe.ts'

/** What is wrong with how the page lies, a line each: it scrolls sideways, or texts and controls cover or cut one another. */
export async function layoutProblems(tab: Page, part = 'body'): Promise<string[]> {
  await standStill(tab)
  return tab.evaluate(measure, part)
}

/** Runs in the page. */
function measure(part: string): string[] {
  const slack = 2
  type Box = { left: number; right: number; top: number; bottom: number }
  type Piece = { node: Element; text: string; box: Box }
  const root = document.querySelector('dialog[open], [popover]:popover-open') ?? document.querySelector(part)!
  const name = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60)
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.hp-sr, .sr-only') &&
    // For screen readers only on a phone.
    element.getBoundingClientRect().width > 1

  const problems: string[] = []
  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 0) problems.push(`the page is ${wide} px too wide`)

  /** What of a box the elements around it let through, and whether one of them cuts it off without saying so. */
  const clipped = (element: Element, box: Box) => {
    let { left, right, top, bottom } = box
    let isCut = false
    for (let around: Element | null = element; around && around !== root; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const frame = around.getBoundingClientRect()
      const sideways = Math.max(frame.left - left, right - frame.right)
      const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll'
      if (sideways > slack && style.textOverflow !== 'ellipsis' && !scrolls) isCut = true
      left = Math.max(left, frame.left)
      right = Math.min(right, frame.right)
      top = Math.max(top, frame.top)
      bottom = Math.min(bottom, frame.bottom)
    }
    return { box: { left, right, top, bottom }, isCut }
  }

  const texts: Piece[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = name(node.textContent ?? '')
    if (!parent || !text || !isShown(parent) || parent.closest('script, style, option, svg, noscript')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue
      const { box, isCut } = clipped(parent, rect)
      if (isCut) problems.push(`“${text}” is cut off`)
      else if (box.right > box.left && (box.left < -slack || box.right > innerWidth + slack))
        problems.push(`“${text}” leaves the window`)
      if (box.right - box.left > 1 && box.bottom - box.top > 1) texts.push({ node: parent, text, box })
    }
  }
  const controls: Piece[] = [...root.querySelectorAll('button, a, input, select, textarea, [role="switch"]')]
    .filter((node) => isShown(node) && getComputedStyle(node).opacity !== '0')
    .flatMap((node) =>
      // A link in a sentence has a box for each of its lines.
      [...node.getClientRects()].map((rect) => ({
        node,
        text: name(node.getAttribute('aria-label') ?? node.textContent ?? node.tagName),
        box: clipped(node, rect).box,
      })),
    )

  const covers = (one: Box, other: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
    // Lines of text stand close: their boxes are higher than their letters.
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2 * slack
  const floats = (element: Element) => {
    for (let one: Element | null = element; one && one !== root; one = one.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true
    return false
  }
  // From the top down: what begins below a piece cannot cover it, nor can what comes after that.
  const pieces = [...texts, ...controls].sort((one, other) => one.box.top - other.box.top)
  for (const [at, one] of pieces.entries()) {
    for (let next = at + 1; next < pieces.length; next += 1) {
      const other = pieces[next]!
      if (other.box.top >= one.box.bottom) break
      if (one.node.contains(other.node) || other.node.contains(one.node) || !covers(one.box, other.box)) continue
      // A button inside of its field, such as the one that shows a password, and what stays in place over a list.
      const isInField = [one, other].some(({ node }) => node.matches('input, .hp-wrap *'))
      if (isInField && one.node.parentElement === other.node.parentElement) continue
      if (floats(one.node) !== floats(other.node)) continue
      problems.push(`“${one.text}” and “${other.text}” cover each other`)
    }
  }
  return [...new Set(problems)]
}
