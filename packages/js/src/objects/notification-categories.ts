import * as routes from '@hallpass/contract/client-routes'
import type { Cell } from '../cells/cell.ts'
import type { Actor } from './actor.ts'

/** A kind of email, and whether the user wants it. */
export interface NotificationCategory {
  /** The category’s id. */
  readonly id: string
  /** The name to show. */
  readonly name: string
  /** Whether the user wants these emails. */
  readonly enabled: boolean
  /** Whether the user may say no to them. */
  readonly canDisable: boolean
  /** Says yes or no to these emails. */
  setEnabled(enabled: boolean): Promise<void>
}

export interface NotificationMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { notificationCategories(): Cell<NotificationCategory[]> }
  /** The kinds of emails that the user can say yes or no to. */
  listNotificationCategories(): Promise<NotificationCategory[]>
}

export function notificationMembers(actor: Actor): NotificationMembers {
  const { core, caller, userId, cells } = actor
  const setEnabled = async (id: string, enabled: boolean) => {
    const params = { user_id: userId, category_id: id }
    await core.call(caller, routes.updateNotificationPreference, { params, body: { enabled } })
    await actor.changed('notificationCategories')
  }
  const notificationCategories = () =>
    cells.cell('notificationCategories', [userId], async () => {
      const { items } = await core.call(caller, routes.listNotificationPreferences, { params: { user_id: userId } })
      return items.map((item) => ({
        id: item.notification_category_id,
        name: item.notification_category_name,
        enabled: item.enabled,
        canDisable: item.can_disable,
        setEnabled: (enabled: boolean) => setEnabled(item.notification_category_id, enabled),
      }))
    })
  return {
    cells: { notificationCategories },
    listNotificationCategories: () => notificationCategories().refresh(),
  }
}
