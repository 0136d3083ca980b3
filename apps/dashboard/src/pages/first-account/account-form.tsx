import { passwordLength } from '@hallpass/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { serverConfig } from '../../lib/server-config.ts'
import { Button, Note, PasswordField, TextField, useRefusableForm } from '../../ui/index.ts'
import { createFirstAccount, firstAccountRefusal } from './queries.ts'

export function AccountForm() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { form, submit } = useRefusableForm({
    defaults: { name: '', email: '', password: '', setupCode: '' },
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
    <form className="card column gap-4 mt-6 p-6" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Name"
        large
        autoComplete="name"
        autoFocus
        {...form.register('name', required('Enter your name.'))}
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
      {serverConfig.ownerProof === 'setup-code' && (
        <TextField
          label="Setup code"
          large
          autoComplete="off"
          help="It proves that this server is yours. The server’s log shows the code at every start until someone uses it."
          {...form.register('setupCode', required('Enter the setup code from the server’s log.'))}
          error={errors.setupCode?.message}
        />
      )}
      {errors.root?.message && <Note warning>{errors.root.message}</Note>}
      <Button type="submit" variant="primary" size="large" wide busy={isSubmitting}>
        Create account
      </Button>
    </form>
  )
}
