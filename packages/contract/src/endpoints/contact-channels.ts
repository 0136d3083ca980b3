import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { boolean, callbackUrl, emailStrict, userIdOrMe, uuid } from '../schemas.ts'
import { AccountAccess } from './account-access.ts'
import { CodeIsValid, CodeOnly, codeErrors } from './codes.ts'
import { pageable } from './lists.ts'

const tag = 'Contact channels'

/** The same at every level: there is nothing in it that its owner may not know. */
export const ContactChannel = z.object({
  user_id: z.string(),
  id: z.string(),
  type: z.literal('email'),
  value: z.string(),
  is_primary: z.boolean(),
  is_verified: z.boolean(),
  used_for_auth: z.boolean(),
})

const type = z.literal('email')
const newChannel = {
  user_id: userIdOrMe,
  type,
  value: emailStrict,
  used_for_auth: boolean,
  is_primary: boolean.optional(),
}
const changes = {
  type: type.optional(),
  value: emailStrict.optional(),
  used_for_auth: boolean.optional(),
  is_primary: boolean.optional(),
}

const params = z.strictObject({ user_id: userIdOrMe, contact_channel_id: uuid })
/** They filter the list; published clients may send them with the other methods, too. */
const query = z.strictObject({ user_id: userIdOrMe.optional(), contact_channel_id: uuid.optional() })
const notYours = { 403: 'A client asked for the contact channels of another user.' }

export const listContactChannels = defineEndpoint({
  method: 'GET',
  path: '/contact-channels',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  pages: true,
  tag,
  summary: 'List contact channels, oldest first',
  query,
  result: pageable(ContactChannel),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  textErrors: notYours,
})

export const createContactChannel = defineEndpoint({
  method: 'POST',
  path: '/contact-channels',
  takesIdempotencyKey: true,
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  crud: true,
  audit: 'contact_channel.created',
  needsRecentAuth: true,
  tag,
  summary: 'Add a contact channel to a user',
  query,
  body: {
    client: z.strictObject(newChannel),
    server: z.strictObject({ ...newChannel, is_verified: boolean.optional() }),
  },
  status: 201,
  result: ContactChannel,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  ],
  textErrors: { 400: 'The user already has this address.', ...notYours },
})

export const getContactChannel = defineEndpoint({
  method: 'GET',
  path: '/contact-channels/{user_id}/{contact_channel_id}',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  tag,
  summary: 'Read a contact channel',
  params,
  query,
  result: ContactChannel,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  textErrors: { 404: 'The user has no such contact channel.', ...notYours },
})

export const updateContactChannel = defineEndpoint({
  method: 'PATCH',
  path: '/contact-channels/{user_id}/{contact_channel_id}',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  crud: true,
  audit: 'contact_channel.updated',
  needsRecentAuth: ['value', 'is_primary', 'used_for_auth'],
  tag,
  summary: 'Change a contact channel',
  description: 'A new value is unverified until it is said or shown otherwise.',
  params,
  query,
  body: {
    client: z.strictObject(changes),
    server: z.strictObject({ ...changes, is_verified: boolean.optional() }),
  },
  result: ContactChannel,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
  textErrors: { 400: 'The user has no such contact channel, or already has the new address.', ...notYours },
})

export const deleteContactChannel = defineEndpoint({
  method: 'DELETE',
  path: '/contact-channels/{user_id}/{contact_channel_id}',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  crud: true,
  audit: 'contact_channel.deleted',
  needsRecentAuth: true,
  tag,
  summary: 'Remove a contact channel',
  params,
  query,
  result: 'success',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  textErrors: { 400: 'The user has no such contact channel.', ...notYours },
})

export const sendContactChannelVerification = defineEndpoint({
  method: 'POST',
  path: '/contact-channels/{user_id}/{contact_channel_id}/send-verification-code',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Asks for a code; the emails show it.' },
  tag,
  summary: 'Send a link that verifies a contact channel',
  params,
  body: z.strictObject({ callback_url: callbackUrl }),
  result: 'success',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_ID_DOES_NOT_EXIST',
    'EMAIL_ALREADY_VERIFIED',
    'REDIRECT_URL_NOT_WHITELISTED',
    'NO_EMAIL_SERVER',
  ],
  textErrors: { 400: 'A client asked for another user.', 404: 'The user has no such contact channel.' },
})

export const sendPrimaryEmailVerification = defineEndpoint({
  method: 'POST',
  path: '/contact-channels/send-verification-code',
  access: accessLevels,
  needs: 'people.write',
  user: 'required',
  deprecated: true,
  audit: { exempt: 'Asks for a code; the emails show it.' },
  tag,
  summary: 'Send a link that verifies the primary email of the signed-in user',
  body: z.strictObject({ email: emailStrict, callback_url: callbackUrl }),
  result: 'success',
  errors: ['EMAIL_IS_NOT_PRIMARY_EMAIL', 'EMAIL_ALREADY_VERIFIED', 'REDIRECT_URL_NOT_WHITELISTED', 'NO_EMAIL_SERVER'],
})

export const requestEmailVerification = defineEndpoint({
  method: 'POST',
  path: '/contact-channels/request-verification',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Asks for a code; the emails show it.' },
  ours: true,
  tag,
  summary: 'Send a link that verifies an address to the address itself',
  description:
    'For somebody whose sign-in with a provider ended at an account that has their address, which nobody has verified yet. Answers the same whether or not there is one.',
  body: z.strictObject({ email: emailStrict, callback_url: callbackUrl }),
  result: 'success',
  errors: ['REDIRECT_URL_NOT_WHITELISTED', 'NO_EMAIL_SERVER'],
})

export const verifyContactChannel = defineEndpoint({
  method: 'POST',
  path: '/contact-channels/verify',
  access: accessLevels,
  needs: 'people.write',
  audit: 'contact_channel.verified',
  tag,
  summary: 'Verify a contact channel with a mailed code',
  body: CodeOnly,
  result: 'success',
  errors: codeErrors,
  textErrors: { 400: 'The user no longer has this address. The code stays usable.' },
})

export const listVerificationAccess = defineEndpoint({
  method: 'POST',
  path: '/contact-channels/verify/list-access',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Changes nothing.' },
  ours: true,
  tag,
  summary: 'List what opens the account that a verification code is for',
  description: 'Of an account whose mailbox nobody had proved before; does not use the code.',
  body: CodeOnly,
  result: AccountAccess,
  errors: codeErrors,
})

export const verifyAndRemoveAccess = defineEndpoint({
  method: 'POST',
  path: '/contact-channels/verify/remove-access',
  access: accessLevels,
  needs: 'people.write',
  audit: 'account.recovered',
  ours: true,
  tag,
  summary: 'Verify a contact channel and remove everything else that opens the account',
  description:
    'Password, passkeys, provider accounts, other addresses, API keys, second factor and sessions. Only where nobody had proved a mailbox of the account before.',
  body: CodeOnly,
  result: 'success',
  errors: codeErrors,
  textErrors: {
    400: 'The user no longer has this address. The code stays usable.',
    403: 'Somebody had proved that the account is theirs before this address was added.',
  },
})

export const checkContactChannelCode = defineEndpoint({
  method: 'POST',
  path: '/contact-channels/verify/check-code',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Changes nothing.' },
  tag,
  summary: 'Check a verification code without using it',
  body: CodeOnly,
  result: CodeIsValid,
  errors: codeErrors,
})
