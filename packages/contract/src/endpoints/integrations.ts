/** For partners that provision projects for their own customers: docs/protocol/projects.md#partner-integrations. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import type { Partner } from '../partners.ts'
import { displayName, nonEmpty, projectDomain, text, verificationCode } from '../schemas.ts'
import { list } from './lists.ts'

const tag = 'Integrations'

/** `Basic` with a client of HALLPASS_INTEGRATION_CLIENTS; anything wrong with it is a SCHEMA_ERROR. */
export const basicClient = z.strictObject({ authorization: text })

/** Databases of a partner's branches. They are kept for it; Hallpass itself never connects to them. */
const connectionStrings = z.array(z.strictObject({ branch_id: nonEmpty, connection_string: nonEmpty }))

const provisioned = z.object({ project_id: z.string(), super_secret_admin_key: z.string() })
const provision = {
  method: 'POST',
  access: 'open',
  tag,
  summary: 'Provision a project that nobody owns yet',
  headers: basicClient,
  result: provisioned,
} as const

export const provisionForNeon = defineEndpoint({
  ...provision,
  path: '/integrations/neon/projects/provision',
  body: z.strictObject({ display_name: displayName, connection_strings: connectionStrings.optional() }),
})
export const provisionForCustom = defineEndpoint({
  ...provision,
  path: '/integrations/custom/projects/provision',
  body: z.strictObject({ display_name: displayName }),
})

export const connectNeonProject = defineEndpoint({
  method: 'POST',
  path: '/integrations/neon/projects/connection',
  access: 'open',
  tag,
  summary: 'Replace the connection strings of a project that you provisioned',
  headers: basicClient,
  query: z.strictObject({ project_id: text }),
  body: z.strictObject({ connection_strings: connectionStrings }),
  result: z.object({ project_id: z.string() }),
  errors: ['PROJECT_NOT_FOUND'],
})

const transferErrors = { 400: 'You did not provision this project, or it has been handed over.' }
const confirmation = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const

/** Handing a provisioned project over to its user. */
export const partnerTransfer = <const P extends Partner>(partner: P) => {
  const base = `/integrations/${partner}/projects/transfer` as const
  const initiate = {
    method: 'POST',
    access: 'open',
    tag,
    headers: basicClient,
    body: z.strictObject({ project_id: text }),
    result: z.object({ confirmation_url: z.string() }),
    textErrors: transferErrors,
  } as const
  const confirm = {
    method: 'POST',
    access: ['client'],
    tag,
    body: z.strictObject({ code: verificationCode }),
    errors: confirmation,
  } as const
  return {
    check: defineEndpoint({
      method: 'GET',
      path: base,
      access: 'open',
      tag,
      summary: 'Ask whether you may hand a project over',
      headers: basicClient,
      query: z.strictObject({ project_id: text }),
      result: z.object({ message: z.string() }),
      textErrors: transferErrors,
    }),
    start: defineEndpoint({ ...initiate, path: base, summary: 'Get a link for the user who takes a project over' }),
    initiate: defineEndpoint({
      ...initiate,
      path: `${base}/initiate`,
      summary: 'Get a link for the user who takes a project over (the same under another path)',
    }),
    confirm: defineEndpoint({
      ...confirm,
      path: `${base}/confirm`,
      audit: 'project.transferred',
      user: 'required',
      errors: [...confirmation, 'USER_AUTHENTICATION_REQUIRED'],
      summary: 'Take a project over with the code of such a link',
      description: 'On the project internal. Makes a team of the signed-in user the owner; works once per project.',
      result: z.object({ project_id: z.string() }),
      textErrors: { 400: 'The project has been handed over already, or was deleted.' },
    }),
    checkCode: defineEndpoint({
      ...confirm,
      path: `${base}/confirm/check`,
      audit: { exempt: 'Changes nothing.' },
      summary: 'Check the code of such a link without using it',
      result: z.object({ is_code_valid: z.literal(true) }),
    }),
  }
}

const Domain = z.object({ domain: z.string() })

export const partnerDomains = <const P extends Partner>(partner: P) => {
  const base = `/integrations/${partner}/domains` as const
  const common = { access: ['admin'], crud: true, tag } as const
  return {
    list: defineEndpoint({
      ...common,
      needs: 'project.read',
      method: 'GET',
      path: base,
      summary: 'List the trusted domains',
      result: list(Domain),
    }),
    create: defineEndpoint({
      ...common,
      needs: 'project.write',
      method: 'POST',
      path: base,
      summary: 'Trust another domain',
      body: z.strictObject({ domain: projectDomain }),
      status: 201,
      result: Domain,
      textErrors: { 400: 'There are 1000 trusted domains already.' },
    }),
    delete: defineEndpoint({
      ...common,
      needs: 'project.write',
      method: 'DELETE',
      path: `${base}/{domain}`,
      summary: 'Trust a domain no longer',
      description: 'The domain as it was added, URL-encoded: `https%3A%2F%2Fapp.example.com`.',
      params: z.strictObject({ domain: text }),
      result: 'success',
      textErrors: { 404: 'No such domain.' },
    }),
  }
}
