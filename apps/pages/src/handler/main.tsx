import { readFacts } from '../page/facts.ts'
import { createHostedApp } from './hosted-app.ts'
import { type HandlerFacts, mountHandler } from './mount-handler.tsx'

const facts = readFacts<HandlerFacts>()
const { handler } = facts
// Behind the pages of a project there is only the account.
mountHandler(createHostedApp(facts, { handler, home: `${handler}/account-settings`, tokenStore: 'cookie' }), facts)
