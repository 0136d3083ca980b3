import { knownError, notificationCategories, textError } from '@hallpass/contract'
import { listNotificationPreferences, updateNotificationPreference } from '@hallpass/contract/endpoints'
import { userExists } from '../../core/users/exists.ts'
import type { Call } from '../../http/call.ts'
import { wholeList } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { listPreferences, setPreference } from './store.ts'

type Category = (typeof notificationCategories)[number]

const toItem = (category: Category, enabled: boolean | undefined) => ({
  notification_category_id: category.id,
  notification_category_name: category.name,
  enabled: enabled ?? category.isOnByDefault,
  can_disable: category.canDisable,
})

/** The caller, then the user: a client must not learn which users exist. */
async function requireUser(call: Call, userId: string) {
  if (call.level === 'client') {
    const user = await call.user()
    if (!user) throw knownError('USER_AUTHENTICATION_REQUIRED')
    if (user.id !== userId) throw textError(403, 'You can see and change your own preferences only.')
  }
  if (!(await userExists(call.db, userId))) throw knownError('USER_NOT_FOUND')
}

export const notificationPreferenceRoutes = [
  route(listNotificationPreferences, async ({ params }, call) => {
    await requireUser(call, params.user_id)
    const preferences = await listPreferences(call.db, params.user_id)
    return wholeList(notificationCategories.map((category) => toItem(category, preferences.get(category.id))))
  }),

  route(updateNotificationPreference, async ({ params, body }, call) => {
    const category = notificationCategories.find(({ id }) => id === params.category_id)
    if (!category) throw textError(404, 'There is no such notification category.')
    await requireUser(call, params.user_id)
    if (!body.enabled && !category.canDisable) {
      throw textError(400, `Notifications of the category ${category.name} cannot be switched off.`)
    }
    if (!(await setPreference(call.db, params.user_id, category.id, body.enabled))) throw knownError('USER_NOT_FOUND')
    return toItem(category, body.enabled)
  }),
]
