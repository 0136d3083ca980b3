import { type HandlerFacts, mountHandler } from '../handler/mount-handler.tsx'
import { readFacts } from '../page/facts.ts'
import { loadTexts } from '../texts/texts.tsx'
import { createDashboardApp } from './dashboard-app.ts'

const facts = readFacts<HandlerFacts>()
const isAccount = window.location.pathname.startsWith('/handler/account-settings')
const app = createDashboardApp(facts)

/** The only text of the page that is not the components' own. */
async function mountAccount() {
  const t = await loadTexts(facts.language)
  const back = (
    <a className="back" href="/">
      {t('← Back to the dashboard')}
    </a>
  )
  mountHandler(app, facts, back)
}

if (isAccount) void mountAccount()
else mountHandler(app, facts)
