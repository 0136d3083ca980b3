import { useQuery } from '@tanstack/react-query'
import { sharedDelivery } from '../../lib/email-delivery.ts'
import { serverConfig } from '../../lib/server-config.ts'
import { FirstRunFrame } from '../../shell/first-run-frame.tsx'
import { Status } from '../../ui/index.ts'
import { AccountForm } from './account-form.tsx'
import { OwnerLinkForm } from './owner-link-form.tsx'
import { serverHealth } from './queries.ts'

/** The first account owns the installation. */
export function FirstAccountPage() {
  return (
    <FirstRunFrame step={1}>
      <main className="grid grid-cols-1 gap-4 flex-1 place-items-center px-4 pt-6 pb-16">
        <div className="w-[400px] max-w-full">
          <h1>Create the owner’s account</h1>
          <p className="frame-lead">
            This is the first account on this server. It owns every project and setting here. You can hand it over
            later.
          </p>
          {serverConfig.ownerProof === 'email' ? <OwnerLinkForm /> : <AccountForm />}
          <ServerChecks />
        </div>
      </main>
    </FirstRunFrame>
  )
}

function ServerChecks() {
  const { data: health } = useQuery(serverHealth())
  return (
    <ul className="column gap-2 text-small text-text-2 mx-1 mt-5" aria-label="Server checks">
      <li className="row">
        <Status kind={health ? 'good' : 'waiting'} />
        {health ? `Server and database answered in ${health.millis} ms` : 'Asking the server…'}
      </li>
      <li className="row">
        <Status kind={health?.hasKeys ? 'good' : 'waiting'} />
        {health?.hasKeys ? 'Signing keys made' : 'Looking for the signing keys…'}
      </li>
      <li className="row">
        <Status kind={emailStatus[sharedDelivery]} />
        <span>
          <EmailCheck />
        </span>
      </li>
    </ul>
  )
}

const emailStatus = { server: 'good', inbox: 'off', none: 'warn' } as const

function EmailCheck() {
  if (sharedDelivery === 'server') return 'Email server set'
  if (sharedDelivery === 'none') {
    return (
      <>
        No email server: no email can be sent, and nobody can sign in by code. Set <code>HALLPASS_SMTP_HOST</code>.
      </>
    )
  }
  return (
    <>
      Development: emails wait in the{' '}
      <a className="link" href="/inbox">
        inbox
      </a>{' '}
      until <code>HALLPASS_SMTP_HOST</code> is set.
    </>
  )
}
