import { type HandlerFacts, mountHandler } from '../handler/mount-handler.tsx'
import { readFacts } from '../page/facts.ts'
import { createDashboardApp } from './dashboard-app.ts'

const facts = readFacts<HandlerFacts>()
const isAccount = window.location.pathname.startsWith('/handler/account-settings')
const back = (
  <a className="back" href="/">
    ← Back to the dashboard
  </a>
)
mountHandler(createDashboardApp(facts), facts, isAccount && back)
