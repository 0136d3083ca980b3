import { duration, durationBetween } from './duration.ts'
import { InvalidSetting, type Parser, settingWithDefault } from './setting.ts'

const forever = 'forever'

/** Undefined is forever. */
const durationOrForever =
  (min: string): Parser<number | undefined> =>
  (text) => {
    if (text === forever) return undefined
    const millis = /^\d/.test(text) ? duration(text) : -1
    if (millis >= duration(min)) return millis
    throw new InvalidSetting(`must be a time of at least ${min}, such as 90d, or ${forever}`)
  }

const retain = <T>(name: string, fallback: string, parse: Parser<T>, meaning: string) =>
  settingWithDefault(`HALLPASS_RETAIN_${name}`, fallback, parse, { meaning })

/** docs/guides/retention.md gives the reasons for the defaults. */
export const retentionSettings = {
  sessions: retain('SESSIONS', '7d', durationOrForever('0s'), 'sessions, after they expired'),
  emails: retain('EMAILS', '90d', durationOrForever('1d'), 'the email log: addresses, subjects, errors'),
  audit: retain('AUDIT', '1095d', durationOrForever('30d'), 'audit logs; 30d at least'),
  anonymousUsers: retain(
    'ANONYMOUS_USERS',
    '365d',
    durationOrForever('1d'),
    'anonymous users, after they were last active; those in teams, with API keys or purchases stay',
  ),
  activity: retain(
    'ACTIVITY',
    '35d',
    durationBetween('35d', '400d'),
    'who was active on which day, 35d to 400d; metrics look back a month',
  ),
  signIns: retain('SIGN_INS', '30d', durationBetween('1d', '400d'), 'the log of sign-ins, 1d to 400d'),
  events: retain('EVENTS', '30d', durationBetween('7d', '400d'), 'events for webhooks and emails, 7d to 400d'),
  webhookAttempts: retain('WEBHOOK_ATTEMPTS', '30d', durationBetween('1d', '400d'), 'the log of webhooks, 1d to 400d'),
}

export type RetentionKind = keyof typeof retentionSettings
