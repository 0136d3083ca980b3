import * as z from 'zod'
import { brandRadius } from '../branding/branding.ts'
import { colorProblem } from '../branding/color.ts'
import { brandFonts } from '../branding/fonts.ts'
import { codeLifetimeMinutes, defaultHandlerPath, maxLength } from '../limits.ts'
import { permissionScopes } from '../permissions.ts'
import {
  boolean,
  emailPlain,
  handlerPath,
  mergeStrategy,
  nonEmpty,
  port,
  providerType,
  text,
  uuid,
  wildcardUrl,
} from '../schemas.ts'
import { defaultThemeId } from './builtins.ts'
import { customPermissionKey, idKey, permissionKey, providerKey, set } from './keys.ts'
import { env, envSecret, note, required } from './notes.ts'
import { payments } from './payments-schema.ts'

/**
 * The whole configuration, as it is when complete: defaults stand in `default`, sections that are
 * always there in `prefault`. notes.ts says what holds for overrides only; override-schema.ts reads both.
 */

const off = boolean.default(false)
const on = boolean.default(true)

const rbac = z.strictObject({
  permissions: z
    .record(
      customPermissionKey,
      z.strictObject({
        description: text.optional(),
        scope: z.enum(permissionScopes).optional(),
        containedPermissionIds: set(permissionKey).optional(),
      }),
    )
    .default({}),
  defaultPermissions: z
    .strictObject({
      teamCreator: set(permissionKey).default({}),
      teamMember: set(permissionKey).default({}),
      signUp: set(permissionKey).default({}),
    })
    .prefault({}),
})

const domains = z.strictObject({
  allowLocalhost: off,
  trustedDomains: env(
    z
      .record(
        idKey,
        z.strictObject({
          baseUrl: wildcardUrl.optional(),
          handlerPath: required(handlerPath.default(defaultHandlerPath)),
        }),
      )
      .default({}),
  ),
})

const provider = z.strictObject({
  type: providerType.optional(),
  allowSignIn: off,
  allowConnectedAccounts: off,
  isShared: env(boolean.default(true)),
  clientId: env(text.optional()),
  clientSecret: envSecret(text.optional()),
  facebookConfigId: env(text.optional()),
  microsoftTenantId: env(text.optional()),
})

const method = () => z.strictObject({ allowSignIn: off }).prefault({})
const minutes = (bounds: { default: number; min: number; max: number }) =>
  z.int().min(bounds.min).max(bounds.max).default(bounds.default)
/** Ours: how long the codes in emails work. */
const codes = z.strictObject({
  signInMinutes: minutes(codeLifetimeMinutes.signIn),
  passwordResetMinutes: minutes(codeLifetimeMinutes.passwordReset),
  verificationMinutes: minutes(codeLifetimeMinutes.verification),
  invitationMinutes: minutes(codeLifetimeMinutes.invitation),
})
const auth = z.strictObject({
  allowSignUp: on,
  password: z
    .strictObject({
      allowSignIn: off,
      /** Ours: passwords that guessers try first are refused where a person chooses one. */
      refuseCommon: on,
    })
    .prefault({}),
  otp: method(),
  passkey: method(),
  /** Ours: whether people may start as a guest, without an email or a password. */
  anonymous: z.strictObject({ allowSignUp: on }).prefault({}),
  codes: codes.prefault({}),
  oauth: z
    .strictObject({
      accountMergeStrategy: mergeStrategy.default('link_method'),
      providers: z.record(providerKey, provider).default({}),
    })
    .prefault({}),
})

const emailServer = z.strictObject({
  isShared: env(boolean.default(true)),
  provider: env(z.enum(['resend', 'smtp']).default('smtp')),
  host: env(nonEmpty.optional()),
  port: env(port.optional()),
  username: env(nonEmpty.optional()),
  password: envSecret(nonEmpty.max(maxLength.emailServerPassword).optional()),
  senderName: env(nonEmpty.optional()),
  senderEmail: env(emailPlain.optional()),
  /** Ours: `opportunistic` goes on without encryption where the server offers none. Without it: `required`. */
  tls: env(z.enum(['required', 'opportunistic']).optional()),
})
/** An entry that lacks its source fails to compile, and says why. */
const source = (kind: string) => ({
  displayName: required(text.default(`Unnamed ${kind}`)),
  tsxSource: note(text.default(`!! This ${kind} has no source yet`), { required: true, source: 'tsx' }),
})
const emails = z.strictObject({
  server: emailServer.prefault({}),
  /** Ours: tell people by email what changed in their account. On in new projects: defaults.ts. */
  securityNotifications: off,
  selectedThemeId: text.default(defaultThemeId),
  themes: z.record(z.uuid(), z.strictObject(source('theme'))).default({}),
  templates: z
    .record(z.uuid(), z.strictObject({ ...source('template'), themeId: z.union([uuid, z.literal(false)]).optional() }))
    .default({}),
})

/** Of the main button. One on which no text can be read is refused like one that is none. */
const brandColor = text.superRefine((color, context) => {
  const problem = colorProblem(color)
  if (problem) context.addIssue({ code: 'custom', message: `{path} ${problem}` })
})
/** Ours: how sign-in pages, emails and components look. The logos are in the row of the project. */
export const brandingSettings = z.strictObject({
  color: brandColor.optional(),
  darkColor: brandColor.optional(),
  radius: z.int().min(brandRadius.min).max(brandRadius.max).optional(),
  font: z.enum(brandFonts).optional(),
})

const store = z.strictObject({ displayName: text.default('Unnamed store') })
const workflow = z.strictObject({
  displayName: text.default('Unnamed workflow'),
  tsSource: note(text.default('// This workflow has no source yet.'), { source: 'ts' }),
  enabled: off,
})

/** Set by the project level alone; Hallpass keeps all data itself, so a complete config always says hosted. */
export const sourceOfTruth = z.union([
  z.strictObject({ type: z.literal('hosted') }),
  z.strictObject({ type: z.literal('neon'), connectionStrings: z.record(idKey, text) }),
  z.strictObject({ type: z.literal('postgres'), connectionString: text }),
])

const switches = <K extends string>(...names: K[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, off])) as Record<K, typeof off>)

export const configSchema = z.strictObject({
  rbac: rbac.prefault({}),
  apiKeys: z.strictObject({ enabled: switches('team', 'user').prefault({}) }).prefault({}),
  /** `onlyInvitedEmailMayJoin` is ours: an invitation is of use only to an account that has proved the invited email. */
  teams: switches('createPersonalTeamOnSignUp', 'allowClientTeamCreation', 'onlyInvitedEmailMayJoin').prefault({}),
  users: switches('allowClientUserDeletion').prefault({}),
  domains: domains.prefault({}),
  auth: auth.prefault({}),
  emails: emails.prefault({}),
  branding: brandingSettings.prefault({}),
  payments: payments.prefault({}),
  dataVault: z.strictObject({ stores: z.record(idKey, store).default({}) }).prefault({}),
  workflows: z.strictObject({ availableWorkflows: z.record(idKey, workflow).default({}) }).prefault({}),
})

/** The configuration as everything at run time reads it. */
export type CompleteConfig = { sourceOfTruth: { type: 'hosted' } } & z.output<typeof configSchema>
