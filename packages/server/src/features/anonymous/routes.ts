import { knownError } from '@hallpass/contract'
import { anonymousSignUp } from '@hallpass/contract/endpoints'
import { admitsSignUp } from '../../core/projects/first-user.ts'
import { finishSignIn, inSignInTransaction } from '../../core/sign-in/finish.ts'
import { recordSignIn } from '../../core/sign-in/record.ts'
import { createUser } from '../../core/users/create.ts'
import type { Call } from '../../http/call.ts'
import { route } from '../../http/route.ts'

export const anonymousRoutes = [
  route(anonymousSignUp, (_input, call) =>
    recordSignIn(
      call,
      'anonymous',
      () => signUp(call),
      () => true,
    ),
  ),
]

async function signUp(call: Call) {
  // Elsewhere it works while sign-up is off; who may use the dashboard is up to its owner.
  const isClosed = call.project.id === 'internal' && !admitsSignUp(call.app, call.project)
  if (isClosed) throw knownError('SIGN_UP_NOT_ENABLED')
  if (!call.project.config.auth.anonymous.allowSignUp) throw knownError('ANONYMOUS_ACCOUNTS_NOT_ENABLED')
  await call.limits.take({ name: 'signUpNetwork' })
  return inSignInTransaction(call.db, async (tx) => {
    const { id } = await createUser(call.app, tx, call.project, { isAnonymous: true })
    return finishSignIn(call, tx, { userId: id, isNewUser: true, methods: [] })
  })
}
