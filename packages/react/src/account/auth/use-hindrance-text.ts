import { passkeyLimits } from '@hallpass/contract'
import { useTranslate } from '../../provider.tsx'
import type { Hindrance } from './methods.ts'

export function useHindranceText(): (why: Hindrance | undefined) => string | undefined {
  const t = useTranslate()
  const texts: Record<Hindrance, string> = {
    unverified: t('Verify it first.'),
    lastSignInEmail: t('It is your only email to sign in with.'),
    onlyMethod: t('It is your only way to sign in.'),
    noSignInEmail: t('Needs an email that you sign in with.'),
    noVerifiedEmail: t('Needs a verified email that you sign in with.'),
    tooMany: t('You have {max} passkeys, which is the most.', { max: passkeyLimits.perUser }),
  }
  return (why) => why && texts[why]
}
