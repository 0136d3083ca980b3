/** What runs in a page, each function without anything around it. Frames are looked at just before they are painted. */

declare global {
  interface Window {
    isSeen(selector: string): boolean
    /** Presses a key, as a person would. */
    typeKey(): void
    arrived(marks: Marks): void
  }
}

/** Milliseconds since the navigation began. */
export interface Marks {
  /** Something to see, be it a skeleton. */
  firstSeen: number
  /** What the page was opened for. */
  ready: number
}

interface Screen {
  wanted: string
  /** What stands there until it comes. */
  busy: string
}

export function openEyes() {
  window.isSeen = (selector) =>
    [...document.querySelectorAll(selector)].some((element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
}

/** Types as soon as there is a field for the email, and arrives when the field shows it. */
export function watchSignIn() {
  const asked = new WeakSet<Element>()
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('input[type=email]')
    if (field?.value) {
      const ready = performance.now()
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return window.arrived({ firstSeen: paint?.startTime ?? ready, ready })
    }
    // A framework may put another one in its place.
    if (field && !field.disabled && field.checkVisibility() && !asked.has(field)) {
      asked.add(field)
      field.focus()
      window.typeKey()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

export function watchScreen({ wanted, busy }: Screen) {
  let skeleton = Number.POSITIVE_INFINITY
  const look = () => {
    const now = performance.now()
    if (skeleton > now && window.isSeen(busy)) skeleton = now
    if (window.isSeen(wanted)) {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return window.arrived({ firstSeen: Math.min(skeleton, paint?.startTime ?? now), ready: now })
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Milliseconds from the next click, or from going back, until a screen is there and nothing of it is loading any more. */
export function timeToScreen({ wanted, busy, goesBack }: Screen & { goesBack: boolean }) {
  return new Promise<number>((resolve) => {
    let start: number | undefined
    const look = () => {
      if (start !== undefined && window.isSeen(wanted) && !window.isSeen(busy)) resolve(performance.now() - start)
      else requestAnimationFrame(look)
    }
    const begin = (event: Event) => {
      start = event.timeStamp
    }
    if (goesBack) {
      start = performance.now()
      history.back()
    } else addEventListener('click', begin, { capture: true, once: true })
    requestAnimationFrame(look)
  })
}
