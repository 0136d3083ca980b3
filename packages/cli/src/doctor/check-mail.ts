import { greetingProblem } from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { type Finding, fail, ok } from './finding.ts'

export async function checkMail({ smtp, inbox, url }: Settings): Promise<Finding> {
  if (inbox) return ok(`emails stay in the inbox at ${url}/inbox`)
  if (!smtp) return fail('no email can be sent', 'set HALLPASS_SMTP_HOST')
  const problem = await greetingProblem(smtp)
  const name = `email server ${smtp.host}:${smtp.port}`
  return problem === undefined
    ? ok(`${name} answers`)
    : fail(`${name} ${problem}`, 'check HALLPASS_SMTP_HOST and HALLPASS_SMTP_PORT')
}
