import './setup.css'
import { type PageFacts, readFacts } from '../page/facts.ts'
import { mount } from '../page/mount.tsx'
import { api, type Session } from './api.ts'
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
const ask = (asked: Promise<Session>) => {
  opening = asked
  return opening
}
const retry = () => ask(code === null ? api.session() : api.open(code))
const replace = (linkId: string) => ask(code === null ? api.session() : api.open(code, linkId))
const stay = () => ask(api.session())

const { language } = readFacts<PageFacts>()
void loadSetupTexts(language).then((texts) =>
  mount(
    <SetupTextsContext.Provider value={texts}>
      <SetupPage opening={opening} onRetry={retry} onReplace={replace} onStay={stay} />
    </SetupTextsContext.Provider>,
  ),
)
