import * as z from 'zod'
import { boolean, millis, text, uuid } from '../schemas.ts'

export const authMethod = text
  .regex(/^(password|otp|passkey|oauth:.{1,63})$/, '{path} must be password, otp, passkey or oauth:<provider id>')
  .meta({
    description:
      'Who has set it up: `password`, `passkey`, `oauth:<provider id>`, or `otp` for those who used an emailed code or were given the method',
  })

/** Users by the filters of their list; without any, everybody who is not anonymous. */
export const Audience = z.strictObject({
  query: text.max(1000).optional(),
  team_id: uuid.optional(),
  include_anonymous: boolean.optional(),
  signed_up_since_millis: millis.optional(),
  auth_method: authMethod.optional(),
  primary_email_verified: boolean.optional(),
})
export type Audience = z.output<typeof Audience>
