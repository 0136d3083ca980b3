import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { keepPicture } from './pictures.ts'

/** Accessibility problems of the page, a line each; empty when there are none. */
export async function accessibilityProblems(
  tab: Page,
  part = 'html',
  rules: 'all' | 'colours' = 'all',
): Promise<string[]> {
  await standStill(tab)
  await keepPicture(tab)
  // Evaluated and not added as a script: the page's own policy allows none.
  await tab.evaluate(`if (!window.axe) { ${axe.source} }`)
  return tab.evaluate(
    async ([selector, only]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(selector!, {
        resultTypes: ['violations'],
        // No rule of these needs style sheets that were fetched once more.
        preload: false,
        ...(only === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
      })
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
    },
    [part, rules],
  )
}

/** Until nothing moves, and from then on: what is fading in or out has less contrast than it will have. */
export async function standStill(tab: Page): Promise<void> {
  await tab.emulateMedia({ reducedMotion: 'reduce' })
  await tab.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    do {
      // What has just been added begins to move in the frame after the one that shows it.
      await nextFrame()
      await nextFrame()
      await Promise.allSettled(moving().map(({ finished }) => finished))
    } while (moving().length > 0)
  })
}
