import { defineEndpoint } from '../endpoint.ts'
import { SignedIn } from './auth-results.ts'

export const anonymousSignUp = defineEndpoint({
  method: 'POST',
  path: '/auth/anonymous/sign-up',
  access: ['client', 'server', 'admin'],
  tag: 'Anonymous users',
  summary: 'Start an anonymous account',
  result: SignedIn,
})
