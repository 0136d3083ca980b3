import * as z from 'zod'
import { brandRadius } from '../branding/branding.ts'
import { colorProblem } from '../branding/color.ts'
import { brandFonts } from '../branding/fonts.ts'
import {
  codeLifetimeMinutes,
  defaultHandlerPath,
  factorResetDelayHours,
  maxLength,
  sessionDays,
  sessionsPerUser,
  trustedDeviceDays,
} from '../limits.ts'
import { migrationModes, signingSecretPattern } from '../migration.ts'
import { permissionKinds, permissionScopes } from '../permissions.ts'
import {
  boolean,
  configProviderType,
  displayName,
  emailPlain,
  handlerPath,
  httpUrl,
  issuer,
  mergeStrategy,
  nonEmpty,
  oauthScopes,
  port,
  text,
  uuid,
  wildcardUrl,
} from '../schemas.ts'
import { stepUpMinutes } from '../step-up.ts'
import { claimSourcePattern, maxTokenBytes, metadataSources, plainSources } from '../token-claims.ts'
import { defaultThemeId } from './builtins.ts'
import { claimKey, customPermissionKey, idKey, permissionKey, providerKey, set, uuidKey } from './keys.ts'
import { env, envSecret, note, required } from './notes.ts'
import { payments } from './payments-schema.ts'

/**
 * The whole configuration, as it is when complete: defaults stand in `default`, sections that are
 * always there in `prefault`. notes.ts says what holds for overrides only; override-schema.ts reads both.
 */

const off = boolean.default(false)
const on = boolean.default(true)

const rbac = z.strictObject({
  /** Every permission of your own, by id. */
  permissions: z
    .record(
      customPermissionKey,
      z.strictObject({
        description: text.optional(),
        scope: z.enum(permissionScopes).optional(),
        containedPermissionIds: set(permissionKey).optional(),
        /** Ours: a role is what somebody is in a team. Without it, a team permission that contains others is one. */
        kind: z.enum(permissionKinds).optional(),
      }),
    )
    .default({}),
  /** Who has which permissions from the start. */
  defaultPermissions: z
    .strictObject({
      /** What whoever makes a team may do in it. */
      teamCreator: set(permissionKey).default({}),
      /** What everybody else may do in a team. */
      teamMember: set(permissionKey).default({}),
      /** What everybody who signs up may do in the project. */
      signUp: set(permissionKey).default({}),
    })
    .prefault({}),
})

const domains = z.strictObject({
  /** Whether addresses on `localhost` are trusted, for development. */
  allowLocalhost: off,
  /** The addresses that people may be sent back to, by ids of your own. */
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
  type: configProviderType.optional(),
  allowSignIn: off,
  allowConnectedAccounts: off,
  isShared: env(boolean.default(true)),
  clientId: env(text.optional()),
  clientSecret: envSecret(text.optional()),
  facebookConfigId: env(text.optional()),
  microsoftTenantId: env(text.optional()),
  /** Ours, of the type `oidc`: who signs the ID tokens. Everything else is in the document that it publishes. */
  issuer: env(issuer.optional()),
  /** Of the type `oidc`: what its button says. */
  displayName: displayName.optional(),
  /** Of the type `oidc`: what to ask for beside `openid`, instead of `email profile`. */
  scopes: env(oauthScopes.optional()),
})

const method = () => z.strictObject({ allowSignIn: off }).prefault({})
const minutes = (bounds: { default: number; min: number; max: number }) =>
  z.int().min(bounds.min).max(bounds.max).default(bounds.default)
/** Ours: how long the codes in emails work. */
const codes = z.strictObject({
  /** How long a link or code to sign in with is good for. */
  signInMinutes: minutes(codeLifetimeMinutes.signIn),
  /** How long a link to a new password is good for. */
  passwordResetMinutes: minutes(codeLifetimeMinutes.passwordReset),
  /** How long a link that proves an address is good for. */
  verificationMinutes: minutes(codeLifetimeMinutes.verification),
  /** How long an invitation to a team is good for. */
  invitationMinutes: minutes(codeLifetimeMinutes.invitation),
})
const days = z.int().min(sessionDays.min).max(sessionDays.max)
/** Ours: how long people stay signed in, and how a stolen session is noticed. */
const sessions = z.strictObject({
  /** Whether refresh tokens are replaced at every use: for clients that say they can, for none, or else no session. */
  rotation: z.enum(['when-supported', 'off', 'required']).default('when-supported'),
  /** How many days after signing in people sign in again. */
  absoluteDays: days.default(sessionDays.default),
  /** How many days a session lives that nobody uses. Without it, sessions that nobody uses live on. */
  idleDays: days.optional(),
  /** How many days guests stay signed in; without it, as long as others. */
  anonymousDays: days.optional(),
  /** How many sessions a person may have; with another one the oldest ends. */
  maxPerUser: z.int().min(sessionsPerUser.min).max(sessionsPerUser.max).default(sessionsPerUser.default),
})
/** Ours: what lasts asks who is there. */
const stepUp = z.strictObject({
  /** For how many minutes a proof counts. */
  minutes: z.int().min(stepUpMinutes.min).max(stepUpMinutes.max).default(stepUpMinutes.default),
  /** Sessions of published clients, which cannot ask again: they go on as before, or are told to sign in again. */
  forOthers: z.enum(['lenient', 'strict']).default('lenient'),
})
const day = z.iso.date('{path} must be a day such as 2026-12-31')
/** Ours: who needs a second factor, and when people are asked for it. */
const secondFactor = z.strictObject({
  /** The day from which on everybody needs one, such as `2026-12-31`. Without it nobody does. */
  requiredFrom: day.optional(),
  /** The same for the members of a team, by its id. */
  teams: z.record(uuidKey, day).default({}),
  /** The same for whoever has a permission, also within another one, by its id. */
  permissions: z.record(permissionKey, day).default({}),
  /** Whether people may choose not to be asked again on a device of theirs. */
  trustDevices: off,
  /** For how many days a device is trusted. */
  trustedDays: z.int().min(trustedDeviceDays.min).max(trustedDeviceDays.max).default(trustedDeviceDays.default),
  /** Whether people who have lost theirs can be rid of it by email, after a delay in which its owner can stop it. */
  resetByEmail: off,
  /** How many hours that takes. */
  resetDelayHours: z
    .int()
    .min(factorResetDelayHours.min)
    .max(factorResetDelayHours.max)
    .default(factorResetDelayHours.default),
})
/** Ours: the system where people were before, which is asked about those who are not here yet. */
const migration = z.strictObject({
  /** Where it is asked. Passwords that people enter go there. */
  url: env(httpUrl.max(maxLength.webhookUrl).optional()),
  /** What the questions are signed with, as webhooks are: `whsec_…`. Made for you if there is none. */
  secret: envSecret(text.regex(signingSecretPattern, '{path} must be whsec_ and 24 to 64 bytes in base64').optional()),
  /** Whether it is also asked who has an address, where somebody signs up, signs in by a code or wants a new password. */
  mode: z.enum(migrationModes).default('sign-in'),
  /** The last day on which it is asked, such as `2026-12-31`. Set 90 days ahead if there is none. */
  until: day.optional(),
})
/** A string says where the value comes from. */
export const claimSource = z.union([
  text.regex(
    claimSourcePattern,
    `{path} must be ${plainSources.join(', ')}, or ${metadataSources.map((source) => `${source}.…`).join(', ')}`,
  ),
  z.strictObject({ constant: z.union([text.max(maxTokenBytes), z.number(), boolean]) }),
])
/** Ours: what access tokens say beside what they always say. */
const tokens = z.strictObject({
  /** Claims of your own, by their names: where each value comes from, or a constant. */
  claims: z.record(claimKey, claimSource).default({}),
})
const auth = z.strictObject({
  /** Whether new people can make an account. */
  allowSignUp: on,
  /** Sign-in with a password. */
  password: z
    .strictObject({
      /** Whether people can sign in with a password. */
      allowSignIn: off,
      /** Ours: passwords that guessers try first are refused where a person chooses one. */
      refuseCommon: on,
    })
    .prefault({}),
  /** Sign-in with a code or link by email. */
  otp: method(),
  /** Sign-in with a passkey. */
  passkey: method(),
  /** Ours: whether people may start as a guest, without an email or a password. */
  anonymous: z.strictObject({ allowSignUp: on }).prefault({}),
  /** How long links and codes in emails are good for. */
  codes: codes.prefault({}),
  /** How long people stay signed in, and how a stolen session is noticed. */
  sessions: sessions.prefault({}),
  /** When people prove again who they are, before what lasts. */
  stepUp: stepUp.prefault({}),
  /** Who needs a second factor, and when people are asked for it. */
  secondFactor: secondFactor.prefault({}),
  /** What access tokens say. */
  tokens: tokens.prefault({}),
  /** Where people were before they come here. */
  migration: migration.prefault({}),
  /** Sign-in with accounts at providers. */
  oauth: z
    .strictObject({
      /** What happens when an account of a provider has the email of a user who exists. */
      accountMergeStrategy: mergeStrategy.default('link_method'),
      /** The providers, by their ids. */
      providers: z.record(providerKey, provider).default({}),
    })
    .prefault({}),
})

const emailServer = z.strictObject({
  /** Whether the server’s own mail server sends the emails; then the rest of these says nothing. */
  isShared: env(boolean.default(true)),
  /** Plain SMTP, or Resend. */
  provider: env(z.enum(['resend', 'smtp']).default('smtp')),
  /** The mail server’s name. */
  host: env(nonEmpty.optional()),
  /** The mail server’s port. */
  port: env(port.optional()),
  /** Whom to log in to the mail server as. */
  username: env(nonEmpty.optional()),
  /** The password for that; `secret()` keeps it out of the file. */
  password: envSecret(nonEmpty.max(maxLength.emailServerPassword).optional()),
  /** The name that emails come from. */
  senderName: env(nonEmpty.optional()),
  /** The address that emails come from. */
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
  /** How emails are sent. */
  server: emailServer.prefault({}),
  /** Ours: tell people by email what changed in their account. On in new projects: defaults.ts. */
  securityNotifications: off,
  /** The theme around every email. */
  selectedThemeId: text.default(defaultThemeId),
  /** Themes of your own, by id. */
  themes: z.record(z.uuid(), z.strictObject(source('theme'))).default({}),
  /** Templates of your own, or changed ones of ours, by id. */
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
  /** The colour of buttons and links. */
  color: brandColor.optional(),
  /** The same where it is dark. */
  darkColor: brandColor.optional(),
  /** How round corners are, in pixels. */
  radius: z.int().min(brandRadius.min).max(brandRadius.max).optional(),
  /** The font of every page. */
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
  /** Permissions, and who has them from the start. */
  rbac: rbac.prefault({}),
  /** Who can make API keys. */
  apiKeys: z.strictObject({ enabled: switches('team', 'user').prefault({}) }).prefault({}),
  /** `onlyInvitedEmailMayJoin` is ours: an invitation is of use only to an account that has proved the invited email. */
  teams: switches('createPersonalTeamOnSignUp', 'allowClientTeamCreation', 'onlyInvitedEmailMayJoin').prefault({}),
  /** What people can do with their own account. */
  users: switches('allowClientUserDeletion').prefault({}),
  /** Where people may be sent back to. */
  domains: domains.prefault({}),
  /** How people sign up and in. */
  auth: auth.prefault({}),
  /** How emails are sent, and what they say. */
  emails: emails.prefault({}),
  /** How everything looks. */
  branding: brandingSettings.prefault({}),
  /** What can be bought and counted. */
  payments: payments.prefault({}),
  /** Stores of encrypted values, by id. */
  dataVault: z.strictObject({ stores: z.record(idKey, store).default({}) }).prefault({}),
  /** Kept for compatibility; nothing runs them. */
  workflows: z.strictObject({ availableWorkflows: z.record(idKey, workflow).default({}) }).prefault({}),
})

/** The configuration as everything at run time reads it. */
export type CompleteConfig = { sourceOfTruth: { type: 'hosted' } } & z.output<typeof configSchema>
