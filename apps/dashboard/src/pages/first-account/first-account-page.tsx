import { passwordLength } from '@hallpass/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { serverConfig } from '../../lib/server-config.ts'
import { FirstRunFrame } from '../../shell/first-run-frame.tsx'
import { Button, Note, PasswordField, Status, TextField, useRefusableForm } from '../../ui/index.ts'
import { createFirstAccount, firstAccountRefusal, serverHealth } from './queries.ts'

/** The first account owns the installation. */
export function FirstAccountPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { form, submit } = useRefusableForm({
    defaults: { name: '', email: '', password: '' },
    refuse: firstAccountRefusal,
    onSubmit: async (values) => {
      await createFirstAccount(values)
      await navigate({ to: '/new-project' })
      await client.invalidateQueries({ queryKey: ['owner'] })
    },
  })
  const { errors, isSubmitting } = form.formState
  const required = (message: string) => ({ required: message })
  return (
    <FirstRunFrame step={1}>
      <main className="grid gap-4 flex-1 place-items-center px-4 pt-6 pb-16">
        <div className="w-[400px] max-w-full">
          <h1>Create the owner’s account</h1>
          <p className="frame-lead">
            This is the first account on this server. It owns every project and setting here. You can hand that on
            later.
          </p>
          <form className="card column gap-4 mt-6 p-6" onSubmit={(event) => void submit(event)} noValidate>
            <TextField
              label="Name"
              large
              autoComplete="name"
              autoFocus
              {...form.register('name', required('Say what to call you.'))}
              error={errors.name?.message}
            />
            <TextField
              label="Email"
              type="email"
              large
              autoComplete="email"
              {...form.register('email', required('Enter your email address.'))}
              error={errors.email?.message}
            />
            <PasswordField
              label="Password"
              large
              autoComplete="new-password"
              help={`${passwordLength.min} characters or more. Long beats clever.`}
              {...form.register('password', required('Choose a password.'))}
              error={errors.password?.message}
            />
            {errors.root?.message && <Note warning>{errors.root.message}</Note>}
            <Button type="submit" variant="primary" size="large" wide busy={isSubmitting}>
              Create account
            </Button>
          </form>
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
        <Status kind={serverConfig.hasInbox ? 'off' : 'good'} />
        {serverConfig.hasInbox ? (
          <span>
            Email server not set. Emails wait in the{' '}
            <a className="link" href="/inbox">
              inbox
            </a>{' '}
            until it is.
          </span>
        ) : (
          'Email server set'
        )}
      </li>
    </ul>
  )
}
