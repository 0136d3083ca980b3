import { createCookieStore } from '@hallpass/js/internal'
import { readFacts } from '../page/facts.ts'
import { createHostedApp } from './hosted-app.ts'
import { type HandlerFacts, mountHandler } from './mount-handler.tsx'

const facts = readFacts<HandlerFacts>()
const { handler, home } = facts
// The API may be elsewhere; the cookies are of this place.
const tokenStore = createCookieStore(facts.projectId, window.location.origin)
mountHandler(createHostedApp(facts, { handler, home, afterSignIn: `${handler}/account-settings`, tokenStore }), facts)
