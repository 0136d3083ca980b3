import { account } from './source/account.ts'
import { auth } from './source/auth.ts'
import { billing } from './source/billing.ts'
import { common } from './source/common.ts'
import { errors } from './source/errors.ts'
import { pages } from './source/pages.ts'
import { sso } from './source/sso.ts'

/**
 * Every text of our components, in English. The text itself is its name, also in `translationOverrides`; `{names}` are
 * filled in. The other languages have one text for each of these.
 */
export const source = [...common, ...auth, ...pages, ...account, ...billing, ...sso, ...errors] as const

export type Message = (typeof source)[number]
