import type { PersonalData } from '@hallpass/contract/endpoints'
import type { Card, InvoiceLine } from '../../core/payments/index.ts'
import { readChunk, sumOf, type TenantDb } from '../../db/index.ts'

/** Of each list: nobody reads more, and a caller must not make us hold more. */
const maxRows = 1000
/** Of those whose texts may be long. */
const maxBytes = 4 * 1024 * 1024

type Stored = Omit<PersonalData, 'user'>

/** What lies in the tables about a person, without anything secret. */
export async function readStored(db: TenantDb, userId: string): Promise<Stored> {
  return {
    ...(await readAccess(db, userId)),
    ...(await readTraces(db, userId)),
    ...(await readMemberships(db, userId)),
    ...(await readPayments(db, userId)),
  }
}

async function readAccess(db: TenantDb, userId: string) {
  const person = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  const channels = await db.selectFrom('contact_channels').selectAll().where('user_id', '=', userId).execute()
  const accounts = await db.selectFrom('oauth_accounts').selectAll().where('user_id', '=', userId).execute()
  const identities = await db.selectFrom('sso_identities').selectAll().where('user_id', '=', userId).execute()
  const passkeys = await db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).execute()
  const { rows: keys } = await readChunk(
    db,
    db
      .selectFrom('api_keys')
      .select(['id', 'description', 'last_four', 'created_at', 'expires_at', 'manually_revoked_at'])
      .where('user_id', '=', userId),
    { by: ['created_at', 'id'], isDescending: true, limit: maxRows, weigh: sumOf('p.description'), maxBytes },
  )
  return {
    language: person?.language ?? null,
    contact_channels: channels.map(({ value, is_primary, is_verified, used_for_auth, created_at }) => ({
      ...{ value, is_primary, is_verified, used_for_auth, created_at_millis: created_at.getTime() },
    })),
    oauth_accounts: accounts.map(({ provider_config_id, account_id, email, created_at }) => ({
      ...{ provider: provider_config_id, account_id, email, created_at_millis: created_at.getTime() },
    })),
    sso_identities: identities.map(({ connection_id, subject, email_at_link, created_at }) => ({
      ...{ connection_id, subject, email: email_at_link, created_at_millis: created_at.getTime() },
    })),
    passkeys: passkeys.map(({ display_name, created_at, last_used_at }) => ({
      ...{ display_name, created_at_millis: created_at.getTime(), last_used_at_millis: millis(last_used_at) },
    })),
    api_keys: keys.map(({ description, last_four, created_at, expires_at, manually_revoked_at }) => ({
      ...{ description, last_four, created_at_millis: created_at.getTime() },
      ...{ expires_at_millis: millis(expires_at), revoked_at_millis: millis(manually_revoked_at) },
    })),
  }
}

async function readTraces(db: TenantDb, userId: string) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'last_used_ip', 'last_used_user_agent'])
    .where('user_id', '=', userId)
    .where('is_impersonation', '=', false)
    .orderBy('created_at', 'desc')
    .limit(maxRows)
    .execute()
  const signIns = await db
    .selectFrom('sign_ins')
    .select(['at', 'method', 'result', 'ip', 'country_code', 'browser', 'system'])
    .where('user_id', '=', userId)
    .where('method', '!=', 'impersonation')
    .orderBy('at', 'desc')
    .limit(maxRows)
    .execute()
  const networks = await db.selectFrom('known_networks').selectAll().where('user_id', '=', userId).execute()
  const apps = await db.selectFrom('authenticator_apps').selectAll().where('user_id', '=', userId).execute()
  const securityKeys = await db.selectFrom('security_keys').selectAll().where('user_id', '=', userId).execute()
  const devices = await db.selectFrom('trusted_devices').selectAll().where('user_id', '=', userId).execute()
  const days = await db.selectFrom('user_activity').selectAll().where('user_id', '=', userId).orderBy('day').execute()
  const emails = await db
    .selectFrom('sent_emails')
    .select(['recipients', 'subject', 'created_at', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(maxRows)
    .execute()
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'at', 'ip', 'user_agent'])
    .where('actor_id', '=', userId)
    .orderBy('sequence', 'desc')
    .limit(maxRows)
    .execute()
  return {
    sessions: sessions.map((row) => ({
      ...{ created_at_millis: row.created_at.getTime(), last_used_at_millis: millis(row.last_used_at) },
      ...{ ip: row.last_used_ip, user_agent: row.last_used_user_agent },
    })),
    sign_ins: signIns.map(({ at, ...row }) => ({ at_millis: at.getTime(), ...row })),
    known_networks: networks.map(({ network, last_signed_in_at, known_since }) => ({
      ...{ network, last_signed_in_at_millis: last_signed_in_at.getTime(), known_since_millis: known_since.getTime() },
    })),
    security_keys: securityKeys.map(({ name, created_at, last_used_at }) => ({
      ...{ name, created_at_millis: created_at.getTime(), last_used_at_millis: millis(last_used_at) },
    })),
    authenticator_apps: apps.map(({ name, created_at }) => ({ name, created_at_millis: created_at.getTime() })),
    trusted_devices: devices.map((row) => ({
      ...{ created_at_millis: row.created_at.getTime(), last_used_at_millis: millis(row.last_used_at) },
      ...{ ip: row.ip, user_agent: row.user_agent },
    })),
    active_days: days.map(({ day, country_code }) => ({ day: String(day), country_code })),
    emails: emails.map(({ recipients, subject, created_at, sent_at }) => ({
      ...{ recipients, subject, created_at_millis: created_at.getTime(), sent_at_millis: millis(sent_at) },
    })),
    actions: entries.map(({ action, at, ip, user_agent }) => ({ action, at_millis: at.getTime(), ip, user_agent })),
  }
}

async function readMemberships(db: TenantDb, userId: string) {
  const teams = await db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select(['t.id', 't.display_name', 'm.display_name as own_name', 'm.created_at'])
    .where('m.user_id', '=', userId)
    .orderBy('m.created_at')
    .limit(maxRows)
    .execute()
  const granted = await db.selectFrom('team_permissions').selectAll().where('user_id', '=', userId).execute()
  const permissions = await db.selectFrom('project_permissions').selectAll().where('user_id', '=', userId).execute()
  const wishes = await db.selectFrom('notification_preferences').selectAll().where('user_id', '=', userId).execute()
  return {
    teams: teams.map(({ id, display_name, own_name, created_at }) => ({
      ...{ id, display_name, member_display_name: own_name, joined_at_millis: created_at.getTime() },
      permissions: granted.filter(({ team_id }) => team_id === id).map(({ permission_id }) => permission_id),
    })),
    project_permissions: permissions.map(({ permission_id }) => permission_id),
    notification_preferences: wishes.map(({ category_id, enabled }) => ({ category_id, enabled })),
  }
}

async function readPayments(db: TenantDb, userId: string) {
  const changes = await db
    .selectFrom('item_quantity_changes')
    .select(['item_id', 'quantity', 'created_at', 'expires_at'])
    .where('customer_type', '=', 'user')
    .where('customer_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(maxRows)
    .execute()
  const purchases = await db
    .selectFrom('one_time_purchases')
    .select(['offer_id', 'quantity', 'created_at'])
    .where('customer_type', '=', 'user')
    .where('customer_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(maxRows)
    .execute()
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['offer_id', 'quantity', 'status', 'created_at'])
    .where('customer_type', '=', 'user')
    .where('customer_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(maxRows)
    .execute()
  return {
    item_changes: changes.map(({ item_id, quantity, created_at, expires_at }) => ({
      ...{ item_id, quantity, created_at_millis: created_at.getTime(), expires_at_millis: millis(expires_at) },
    })),
    purchases: purchases.map(({ created_at, ...row }) => ({ ...row, created_at_millis: created_at.getTime() })),
    subscriptions: subscriptions.map(({ created_at, ...row }) => ({ ...row, created_at_millis: created_at.getTime() })),
    ...(await readBilling(db, userId)),
  }
}

async function readBilling(db: TenantDb, userId: string) {
  const { rows: invoices } = await readChunk(
    db,
    db
      .selectFrom('payment_invoices')
      .select(['id', 'number', 'status', 'currency', 'total', 'amount_paid', 'amount_refunded'])
      .select(['lines', 'tax_details', 'created_at', 'paid_at'])
      .where('customer_type', '=', 'user')
      .where('customer_id', '=', userId),
    {
      by: ['created_at', 'id'],
      isDescending: true,
      limit: maxRows,
      weigh: sumOf('p.lines', 'p.tax_details'),
      maxBytes,
    },
  )
  const customer = await db
    .selectFrom('payment_customers')
    .select('card')
    .where('customer_type', '=', 'user')
    .where('customer_id', '=', userId)
    .executeTakeFirst()
  return {
    invoices: invoices.map(({ number, status, currency, tax_details, ...row }) => ({
      ...{ number, status, currency, tax_details },
      ...{
        total: Number(row.total),
        amount_paid: Number(row.amount_paid),
        amount_refunded: Number(row.amount_refunded),
      },
      // Only what issueInvoice() and the processor's sync wrote is there.
      lines: (row.lines as unknown as InvoiceLine[]).map(({ description, quantity, amount }) => ({
        ...{ description, quantity, amount },
      })),
      ...{ created_at_millis: row.created_at.getTime(), paid_at_millis: millis(row.paid_at) },
    })),
    payment_method: (customer?.card ?? null) as Card | null,
  }
}

const millis = (at: Date | null) => at?.getTime() ?? null
