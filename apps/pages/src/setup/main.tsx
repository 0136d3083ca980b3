import './setup.css'
import { type PageFacts, readFacts } from '../page/facts.ts'
import { mount } from '../page/mount.tsx'
import { api } from './api.ts'
import { SetupPage } from './setup-page.tsx'
import { loadSetupTexts, SetupTextsContext } from './texts/texts.tsx'

/** The code leaves the address before anything else: nobody reads it over a shoulder, or from the history. */
const codeHere = () => new URLSearchParams(window.location.hash.slice(1)).get('code')
const code = codeHere()
if (code !== null) window.history.replaceState(null, '', window.location.pathname)

// Another link in the same tab.
window.addEventListener('hashchange', () => codeHere() !== null && window.location.reload())

// Asked once, however often the page is drawn.
let opening = code === null ? api.session() : api.open(code)
const retry = () => {
  opening = code === null ? api.session() : api.open(code)
  return opening
}

const { language } = readFacts<PageFacts>()
void loadSetupTexts(language).then((texts) =>
  mount(
    <SetupTextsContext.Provider value={texts}>
      <SetupPage opening={opening} onRetry={retry} />
    </SetupTextsContext.Provider>,
  ),
)
