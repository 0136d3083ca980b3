import { anonymousSignUp } from '@hallpass/contract/endpoints'
import { finishSignIn, inSignInTransaction } from '../../core/sign-in/finish.ts'
import { createUser } from '../../core/users/create.ts'
import { route } from '../../http/route.ts'

export const anonymousRoutes = [
  route(anonymousSignUp, async (_input, call) => {
    await call.limits.take({ name: 'signUpNetwork' })
    return inSignInTransaction(call.db, async (tx) => {
      const { id } = await createUser(call.app, tx, call.project, { isAnonymous: true })
      return finishSignIn(call, tx, { userId: id, isNewUser: true })
    })
  }),
]
