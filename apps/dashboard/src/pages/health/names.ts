/** Those whose own names say too little. */
const queueNames: Readonly<Record<string, string>> = {
  outbox: 'Emails',
  'retry-mail': 'Emails that were not sent at once',
  'email-send': 'Emails to many people',
  'email-send-audience': 'Recipients of emails to many people',
  'webhooks:fast': 'Webhooks',
  'webhooks:slow': 'Webhooks of endpoints that fail',
  audit: 'Audit log entries',
}

/** `delete-old-codes` → "Delete old codes". */
export function queueName(queue: string): string {
  const words = queue.replaceAll('-', ' ')
  return queueNames[queue] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const storedNames: Readonly<Record<string, string>> = {
  SESSIONS: 'Sessions',
  EMAILS: 'Email log',
  AUDIT: 'Audit logs',
  ANONYMOUS_USERS: 'Anonymous users',
  ACTIVITY: 'Activity of users',
  SIGN_INS: 'Log of sign-ins',
  EVENTS: 'Events',
  WEBHOOK_ATTEMPTS: 'Webhook log',
}

/** By the setting that says how long it is kept. */
export const storedName = (setting: string) => storedNames[setting.replace('HALLPASS_RETAIN_', '')] ?? setting
