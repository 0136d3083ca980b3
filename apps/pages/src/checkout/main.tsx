import './checkout.css'
import { type PageFacts, readFacts } from '../page/facts.ts'
import { mountPage } from '../texts/mount-page.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { ReturnPage } from './return-page.tsx'
import type { CheckoutFacts } from './use-checkout.ts'

const facts = readFacts<CheckoutFacts & PageFacts & { page: 'checkout' | 'return' }>()

void mountPage(facts, facts.page === 'return' ? <ReturnPage {...facts} /> : <CheckoutPage {...facts} />)
