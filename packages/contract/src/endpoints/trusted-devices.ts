import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { userIdOrMe, uuid } from '../schemas.ts'
import { list } from './lists.ts'

const tag = 'Second factor'

const TrustedDevice = z.object({
  id: z.string(),
  created_at_millis: z.number(),
  expires_at_millis: z.number(),
  last_used_at_millis: z.number().nullable().meta({ description: 'When it last stood in for the second factor' }),
  device: z
    .object({ browser: z.string().nullable(), system: z.string().nullable() })
    .meta({ description: 'What the user agent said when it was trusted' }),
  ip: z.string().nullable(),
})

export const listTrustedDevices = defineEndpoint({
  method: 'GET',
  path: '/auth/trusted-devices',
  access: accessLevels,
  needs: 'people.read',
  ours: true,
  tag,
  summary: 'List the devices on which a user is not asked for the second factor, newest first',
  query: z.strictObject({ user_id: userIdOrMe }),
  result: list(TrustedDevice),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  textErrors: { 403: 'A client asked for the devices of another user.' },
})

export const deleteTrustedDevice = defineEndpoint({
  method: 'DELETE',
  path: '/auth/trusted-devices/{id}',
  access: accessLevels,
  needs: 'people.write',
  audit: 'trusted_device.removed',
  ours: true,
  tag,
  summary: 'Trust a device no more: its next sign-in asks for the second factor',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ user_id: userIdOrMe }),
  result: 'success',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  textErrors: { 403: 'A client named another user.', 404: 'No such device, or it is not theirs.' },
})
