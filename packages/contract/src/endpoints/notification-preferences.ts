import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { boolean, userIdOrMe, uuid } from '../schemas.ts'
import { list } from './lists.ts'

const tag = 'Notifications'

export const NotificationPreference = z.object({
  notification_category_id: z.string(),
  notification_category_name: z.string(),
  enabled: z.boolean(),
  can_disable: z.boolean(),
})
const errors = ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'] as const
const others = 'A client asked about another user.'

export const listNotificationPreferences = defineEndpoint({
  method: 'GET',
  path: '/emails/notification-preference/{user_id}',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  tag,
  summary: 'List the categories of emails, and which of them a user wants',
  params: z.strictObject({ user_id: userIdOrMe }),
  result: list(NotificationPreference),
  errors,
  textErrors: { 403: others },
})

export const updateNotificationPreference = defineEndpoint({
  method: 'PATCH',
  path: '/emails/notification-preference/{user_id}/{category_id}',
  access: accessLevels,
  needs: 'people.write',
  crud: true,
  audit: { action: 'notification_preference.updated', clientFields: [] },
  tag,
  summary: 'Say whether a user wants emails of a category',
  params: z.strictObject({ user_id: userIdOrMe, category_id: uuid }),
  body: z.strictObject({ enabled: boolean }),
  result: NotificationPreference,
  errors,
  textErrors: { 400: 'The category cannot be switched off.', 403: others, 404: 'There is no such category.' },
})
