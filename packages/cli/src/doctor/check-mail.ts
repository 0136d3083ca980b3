import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Settings, SmtpSettings } from '@hallpass/server/settings'
import { type Finding, fail, ok } from './finding.ts'

const timeoutMillis = 4000

export async function checkMail({ smtp, inbox, url }: Settings): Promise<Finding> {
  if (inbox) return ok(`emails stay in the inbox at ${url}/inbox`)
  if (!smtp) return fail('no email can be sent', 'set HALLPASS_SMTP_HOST')
  const problem = await greetingProblem(smtp)
  if (problem === undefined) return ok(`email server ${smtp.host}:${smtp.port} answers`)
  return fail(`email server ${smtp.host}:${smtp.port}: ${problem}`, 'check HALLPASS_SMTP_HOST and HALLPASS_SMTP_PORT')
}

/** Undefined when it greets as RFC 5321 §3.1 asks. Port 465 speaks TLS from the first byte. */
function greetingProblem({ host, port }: SmtpSettings): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = port === 465 ? connectTls({ host, port, servername: host }) : connect({ host, port })
    const finish = (problem?: string) => {
      socket.destroy()
      resolve(problem)
    }
    socket.setTimeout(timeoutMillis, () => finish('does not answer'))
    socket.once('error', (error: NodeJS.ErrnoException) => finish(error.code ?? error.message))
    socket.once('data', (data) =>
      finish(data.toString('latin1').startsWith('220') ? undefined : 'is not an email server'),
    )
  })
}
