import { knownError, textError } from '@hallpass/contract'
import {
  blockUser,
  countUsers,
  createUser,
  deleteOwnUser,
  deleteUser,
  getOwnUser,
  getUser,
  listUsers,
  resetSecondFactor,
  unblockUser,
  updateOwnUser,
  updateUser,
} from '@hallpass/contract/endpoints'
import { describeAudit } from '../../core/audit/index.ts'
import { checkImageInput } from '../../core/images/index.ts'
import { setBlocked } from '../../core/users/blocked.ts'
import { deleteUser as removeUser } from '../../core/users/delete.ts'
import { resetSecondFactor as reset } from '../../core/users/reset-second-factor.ts'
import { updateUser as changeUser } from '../../core/users/update.ts'
import { findSignedInUser, findUser } from '../../core/users/view.ts'
import { checkPictureSize } from '../../http/picture-size.ts'
import { route } from '../../http/route.ts'
import { configuredOnly } from './configured-only.ts'
import { proveFactor } from './prove-factor.ts'
import { countList, createByServer, findByExternalId, listPage } from './service.ts'

const noUser = () => knownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
const notFound = () => knownError('USER_NOT_FOUND')

export const userRoutes = [
  route(getOwnUser, async (_input, call) => {
    const user = call.token && (await findSignedInUser(call.db, call.token.userId))
    if (!user) throw noUser()
    return configuredOnly(call, user)
  }),

  route(updateOwnUser, async ({ body }, call) => {
    if (call.level === 'client') checkImageInput(body.profile_image_url, 'client')
    checkPictureSize(call, body.profile_image_url)
    const user = await call.user()
    if (!user) throw noUser()
    await proveFactor(call, user, body)
    return configuredOnly(call, await changeUser(call, user.id, body))
  }),

  route(deleteOwnUser, async (_input, call) => {
    if (call.level === 'client' && !call.project.config.users.allowClientUserDeletion) {
      throw textError(400, 'This project does not let people delete their own account.')
    }
    const user = await call.user()
    if (!user || !(await removeUser(call, user.id))) throw noUser()
  }),

  route(listUsers, ({ query }, call) =>
    query.external_id === undefined ? listPage(call, query) : findByExternalId(call, query),
  ),

  route(countUsers, ({ query }, call) => countList(call, query)),

  route(createUser, ({ body }, call) => {
    checkPictureSize(call, body.profile_image_url)
    return createByServer(call, body)
  }),

  route(getUser, async ({ params }, call) => {
    const user = await findUser(call.db, params.user_id)
    if (!user) throw notFound()
    return configuredOnly(call, user)
  }),

  route(updateUser, async ({ params, body }, call) => {
    checkPictureSize(call, body.profile_image_url)
    return configuredOnly(call, await changeUser(call, params.user_id, body))
  }),

  route(deleteUser, async ({ params }, call) => {
    if (!(await removeUser(call, params.user_id))) throw notFound()
  }),

  route(blockUser, async ({ params }, call) => {
    if (!(await setBlocked(call.db, params.user_id, call.app.clock.now()))) throw notFound()
  }),

  route(unblockUser, async ({ params }, call) => {
    if (!(await setBlocked(call.db, params.user_id, null))) throw notFound()
  }),

  route(resetSecondFactor, async ({ params, body }, call) => {
    const { user_id: id } = params
    await call.db.transaction().execute(async (tx) => {
      describeAudit(tx, { target: { type: 'user', id }, after: { reason: body.reason } })
      if (await reset(call, tx, id)) return
      throw (await findUser(tx, id)) ? textError(400, 'This user has no second factor.') : notFound()
    })
  }),
]
