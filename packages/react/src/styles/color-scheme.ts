type Scheme = 'light' | 'dark'

const attributes = ['data-joy-color-scheme', 'data-mui-color-scheme', 'data-theme', 'data-color-scheme', 'class']

/** What the page around us shows: its declared scheme, then known attributes, then how bright its background is. */
export function detectColorScheme(root: HTMLElement, prefersDark: boolean): Scheme {
  const style = getComputedStyle(root)
  return (
    fromWords(style.colorScheme, prefersDark) ??
    attributes.map((name) => fromWords(root.getAttribute(name) ?? '', prefersDark)).find((scheme) => scheme) ??
    fromBrightness(root, style.getPropertyValue('--background').trim()) ??
    'light'
  )
}

function fromWords(text: string, prefersDark: boolean): Scheme | undefined {
  const words = text.split(/[\s-]+/)
  const [light, dark] = [words.includes('light'), words.includes('dark')]
  if (light && dark) return prefersDark ? 'dark' : 'light'
  return light ? 'light' : dark ? 'dark' : undefined
}

/** Many apps keep `--background` as a colour, or as the numbers of an HSL colour. */
function fromBrightness(root: HTMLElement, background: string): Scheme | undefined {
  if (!background) return undefined
  const probe = root.ownerDocument.createElement('span')
  probe.style.backgroundColor = /^[\d.]+(deg)?\s/.test(background) ? `hsl(${background})` : background
  root.append(probe)
  const [red, green, blue] =
    getComputedStyle(probe)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? []
  probe.remove()
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? 'dark' : 'light'
}

/** Keeps `data-stack-theme` in the head equal to what the page shows; several themes on one page share it. */
export function watchColorScheme(document: Document): () => void {
  const root = document.documentElement
  const media = matchMedia('(prefers-color-scheme: dark)')
  const record = () => {
    const mark = document.head.querySelector('[data-stack-theme]') ?? document.createElement('meta')
    const scheme = detectColorScheme(root, media.matches)
    if (mark.getAttribute('data-stack-theme') !== scheme) mark.setAttribute('data-stack-theme', scheme)
    if (!mark.isConnected) document.head.append(mark)
  }
  record()
  const observer = new MutationObserver(record)
  observer.observe(root, { attributes: true, attributeFilter: [...attributes, 'style'] })
  media.addEventListener('change', record)
  return () => {
    observer.disconnect()
    media.removeEventListener('change', record)
  }
}
