import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { maxLength } from '../limits.ts'
import { boolean, emailPlain, nonEmpty, text, userIdOrMe, uuid } from '../schemas.ts'
import { pageable } from './lists.ts'

const tag = 'OAuth providers'

const clientFields = {
  id: z.string(),
  user_id: z.string(),
  provider_config_id: z.string(),
  type: z.string(),
  email: z.string().optional(),
  allow_sign_in: z.boolean(),
  allow_connected_accounts: z.boolean(),
}

/** A linked account, as each level sees it. */
export const ClientLinkedAccount = z.object(clientFields)
export const ServerLinkedAccount = z.object({ ...clientFields, account_id: z.string() })
const Link = { client: ClientLinkedAccount, server: ServerLinkedAccount }

const accountId = nonEmpty.max(maxLength.oauthAccountId)
const clientChanges = { allow_sign_in: boolean.optional(), allow_connected_accounts: boolean.optional() }

const params = z.strictObject({ user_id: userIdOrMe, provider_id: uuid })
const errors = ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'] as const
const textErrors = {
  403: 'A client asked about another user.',
  404: 'The user has no such link, or the project no longer has its provider.',
}
const conflict = 'The user has a sign-in link for this provider already, or this very account is linked.'

export const listOAuthProviders = defineEndpoint({
  method: 'GET',
  path: '/oauth-providers',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  pages: true,
  tag,
  summary: 'List linked provider accounts, oldest first',
  query: {
    client: z.strictObject({ user_id: userIdOrMe }),
    server: z.strictObject({ user_id: userIdOrMe.optional() }),
  },
  result: { client: pageable(ClientLinkedAccount), server: pageable(ServerLinkedAccount) },
  errors,
  textErrors: { 403: textErrors[403] },
})

export const createOAuthProvider = defineEndpoint({
  method: 'POST',
  path: '/oauth-providers',
  takesIdempotencyKey: true,
  access: ['server', 'admin'],
  needs: 'people.write',
  refusesImpersonation: true,
  crud: true,
  audit: 'oauth_account.created',
  tag,
  summary: 'Link a provider account to a user',
  status: 201,
  body: z.strictObject({
    user_id: userIdOrMe,
    provider_config_id: text,
    account_id: accountId,
    email: emailPlain.optional(),
    allow_sign_in: boolean,
    allow_connected_accounts: boolean,
  }),
  result: ServerLinkedAccount,
  errors: [...errors, 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'],
  textErrors: { 400: conflict, 404: 'The project has no such provider.' },
})

export const getOAuthProvider = defineEndpoint({
  method: 'GET',
  path: '/oauth-providers/{user_id}/{provider_id}',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  tag,
  summary: 'Read a linked provider account',
  params,
  result: Link,
  errors,
  textErrors,
})

export const updateOAuthProvider = defineEndpoint({
  method: 'PATCH',
  path: '/oauth-providers/{user_id}/{provider_id}',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  crud: true,
  audit: 'oauth_account.updated',
  needsRecentAuth: ['allow_sign_in'],
  tag,
  summary: 'Change what a linked provider account may be used for',
  params,
  body: {
    client: z.strictObject(clientChanges),
    server: z.strictObject({ ...clientChanges, email: emailPlain.optional(), account_id: accountId.optional() }),
  },
  result: Link,
  errors: [...errors, 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'],
  textErrors: { ...textErrors, 400: conflict },
})

export const deleteOAuthProvider = defineEndpoint({
  method: 'DELETE',
  path: '/oauth-providers/{user_id}/{provider_id}',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  crud: true,
  audit: 'oauth_account.deleted',
  needsRecentAuth: true,
  tag,
  summary: 'Remove a link to a provider account',
  params,
  result: 'success',
  errors,
  textErrors,
})
