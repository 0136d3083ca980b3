import './checkout.css'
import { readFacts } from '../page/facts.ts'
import { mount } from '../page/mount.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { ReturnPage } from './return-page.tsx'
import type { CheckoutFacts } from './use-checkout.ts'

const facts = readFacts<CheckoutFacts & { page: 'checkout' | 'return' }>()

mount(facts.page === 'return' ? <ReturnPage {...facts} /> : <CheckoutPage {...facts} />)
