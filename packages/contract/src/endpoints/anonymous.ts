import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { SignedIn } from './auth-results.ts'

export const anonymousSignUp = defineEndpoint({
  method: 'POST',
  path: '/auth/anonymous/sign-up',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'A sign-up; the list of users tells of it.' },
  tag: 'Anonymous users',
  summary: 'Start an anonymous account',
  result: SignedIn,
  errors: ['SIGN_UP_NOT_ENABLED', 'ANONYMOUS_ACCOUNTS_NOT_ENABLED'],
})
