import { durationBetween } from './duration.ts'
import { wholeNumber } from './parsers.ts'
import { optionalSetting, settingWithDefault } from './setting.ts'

const statementTimeout = (name: string, fallback: string, meaning: string) =>
  settingWithDefault(`HALLPASS_STATEMENT_TIMEOUT_${name}`, fallback, durationBetween('1s', '30s'), { meaning })

/** By what a connection is wanted for; what runs in the background has the 30 seconds of the connection. */
export const statementTimeouts = {
  'sign-in': statementTimeout(
    'SIGN_IN',
    '10s',
    'how long a statement may take for those who sign in, refresh or ask who they are, 1s to 30s; then the answer is 503',
  ),
  calls: statementTimeout('CALLS', '20s', 'the same for all other calls'),
  lists: statementTimeout('LISTS', '30s', 'the same for lists and exports'),
}

/** How much is done at once in one process. */
export const concurrency = {
  jobs: settingWithDefault('HALLPASS_JOBS_AT_ONCE', '12', wholeNumber(6, 100), {
    meaning:
      'jobs that one process works on at once, emails among them; two thirds may wait for email servers of projects',
  }),
  emails: settingWithDefault('HALLPASS_EMAILS_AT_ONCE', '5', wholeNumber(1, 50), {
    meaning: 'connections of one process to each email server',
  }),
  renders: optionalSetting('HALLPASS_RENDERS_AT_ONCE', wholeNumber(2, 32), {
    meaning: 'emails of edited themes and templates that one process renders at once, each in some 60 MB',
    shownDefault: 'one for each core, 2 to 4',
  }),
}
