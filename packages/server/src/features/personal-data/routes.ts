import { knownError, textError } from '@hallpass/contract'
import { getPersonalData } from '@hallpass/contract/endpoints'
import { findUser } from '../../core/users/view.ts'
import { requireUser } from '../../http/require-user.ts'
import { route } from '../../http/route.ts'
import { amongFew } from '../../http/whole-answers.ts'
import { readStored } from './store.ts'

export const personalDataRoutes = [
  route(getPersonalData, async ({ params: { user_id: id } }, call) => {
    if (call.level === 'client') {
      const own = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
      if (own.id !== id) throw textError(403, 'You can read your own data only.')
    }
    return amongFew(call, async () => {
      const user = await findUser(call.db, id)
      if (!user) throw knownError('USER_NOT_FOUND')
      return { user, ...(await readStored(call.db, id)) }
    })
  }),
]
