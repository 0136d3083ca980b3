import * as z from 'zod'
import { callbackUrl, displayName, nonEmpty, oauthScopes, permissionId } from '../../schemas.ts'
import { ssoClientAuths, ssoJits, ssoKeySteps, ssoLimits, ssoStates, ssoTypes } from '../../sso.ts'

const claim = nonEmpty.max(ssoLimits.claimName)
export const claims = z
  .strictObject({
    email: claim.optional(),
    display_name: claim.optional(),
    given_name: claim.optional().meta({ description: 'With `family_name`, where there is no display name' }),
    family_name: claim.optional(),
    picture: claim.optional(),
    groups: claim.optional(),
  })
  .meta({ description: 'The claims or attributes to read, where they are not the usual ones' })

const SamlCertificate = z.object({
  fingerprint: z.string(),
  not_after_millis: z.number(),
  retired_at_millis: z.number().nullable().meta({ description: 'Since when it counts no more, by hand' }),
})

const SamlSide = z.object({
  sso_url: z.string().meta({ description: 'Where people are sent to' }),
  metadata_url: z
    .string()
    .nullable()
    .meta({ description: 'Of the identity provider; null for what was given as a text' }),
  metadata_read_at_millis: z
    .number()
    .nullable()
    .meta({ description: 'When it was last asked for by itself: daily, and when an answer has an unknown key' }),
  metadata_problem: z.string().nullable().meta({ description: 'What was wrong with it then' }),
  sp_metadata_url: z.string().meta({ description: 'Of ours, for the identity provider' }),
  signs_requests: z.boolean(),
  name_id_format: z.string().nullable(),
  force_authn: z.boolean(),
  is_idp_initiated_allowed: z.boolean().meta({ description: 'Whether people can begin at the identity provider' }),
  idp_initiated_redirect_url: z
    .string()
    .nullable()
    .meta({ description: 'Where in the app they are led to then, with `sso=confirmed`' }),
  certificates: z.array(SamlCertificate).meta({
    description: 'What the identity provider signs with. One that is over, or retired, counts no more',
  }),
})

export const SsoConnection = z.object({
  id: z.string(),
  team_id: z.string(),
  type: z.enum(ssoTypes),
  provider_id: z.string().meta({ description: 'What clients name it by where they start to sign in' }),
  display_name: z.string(),
  state: z.enum(ssoStates),
  issuer: z.string().meta({ description: 'With SAML: the entity ID of the identity provider' }),
  client_id: z.string().meta({ description: 'With SAML: the entity ID of the connection, its audience' }),
  client_auth: z
    .enum(ssoClientAuths)
    .nullable()
    .meta({ description: 'How the identity provider knows that it is us who ask. Null with SAML' }),
  client_jwks_url: z
    .string()
    .nullable()
    .meta({ description: 'With `private_key_jwt`: where the identity provider finds the public key' }),
  client_certificate: z
    .string()
    .nullable()
    .meta({ description: 'With `private_key_jwt`: the same key as a certificate (PEM), for those that want one' }),
  client_next_certificate: z.string().nullable().meta({ description: 'Of the key that is prepared and not used yet' }),
  scopes: z.string().nullable(),
  claims,
  jit: z.enum(ssoJits).meta({ description: 'What becomes of people whom nobody knows' }),
  default_permission_ids: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Of those who become members. Null: what every member gets' }),
  session_hours: z.number().nullable().meta({ description: 'After which people sign in again. Null: as elsewhere' }),
  callback_url: z
    .string()
    .meta({ description: 'What the identity provider is told to send people back to; the ACS URL' }),
  saml: SamlSide.nullable(),
  last_success_at_millis: z.number().nullable(),
  created_at_millis: z.number(),
})
export type SsoConnection = z.infer<typeof SsoConnection>

export const changeable = {
  display_name: displayName.min(1),
  client_id: nonEmpty.max(500),
  client_secret: nonEmpty.max(2000).meta({ description: 'For `client_auth: client_secret` alone' }),
  client_auth: z.enum(ssoClientAuths).meta({
    description: 'With `private_key_jwt` the server makes a key, and there is no secret',
  }),
  scopes: oauthScopes.nullable(),
  claims,
  jit: z.enum(ssoJits),
  default_permission_ids: z.array(permissionId).max(100).nullable(),
  session_hours: z.int().min(ssoLimits.sessionHours.min).max(ssoLimits.sessionHours.max).nullable(),
}

export const oidcChangeable = {
  client_key: z.enum(ssoKeySteps).meta({
    description:
      'With `private_key_jwt`: `prepare` makes another key and shows it beside the one in use, `switch` uses it from now on',
  }),
}

export const samlChangeable = {
  name_id_format: nonEmpty.max(200).nullable(),
  force_authn: z.boolean(),
  is_idp_initiated_allowed: z.boolean().meta({ description: 'Needs `idp_initiated_redirect_url`' }),
  idp_initiated_redirect_url: callbackUrl.nullable().meta({ description: 'On a trusted domain of the project' }),
}
