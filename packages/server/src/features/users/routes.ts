import { knownError, textError } from '@hallpass/contract'
import { deleteOwnUser, getOwnUser, updateOwnUser } from '@hallpass/contract/endpoints'
import { checkImageInput } from '../../core/images/index.ts'
import { deleteUser } from '../../core/users/delete.ts'
import { updateUser } from '../../core/users/update.ts'
import { findUser } from '../../core/users/view.ts'
import { route } from '../../http/route.ts'

const noUser = () => knownError('CANNOT_GET_OWN_USER_WITHOUT_USER')

export const userRoutes = [
  route(getOwnUser, async (_input, call) => {
    const user = call.token && (await findUser(call.db, call.token.userId))
    if (!user) throw noUser()
    return user
  }),

  route(updateOwnUser, async ({ body }, call) => {
    if (call.level === 'client') checkImageInput(body.profile_image_url, 'client')
    const user = await call.user()
    if (!user) throw noUser()
    return updateUser(call, user.id, body)
  }),

  route(deleteOwnUser, async (_input, call) => {
    if (call.level === 'client' && !call.project.config.users.allowClientUserDeletion) {
      throw textError(400, 'This project does not let people delete their own account.')
    }
    if (!call.token || !(await deleteUser(call.db, call.token.userId))) throw noUser()
  }),
]
