import { problemOf } from '../../lib/problem.ts'
import { Button, Note, TextField, useRefusableForm } from '../../ui/index.ts'
import { sendOwnerLink } from './queries.ts'

/** The settings name the owner's address: whoever opens the link in an email to it owns the installation. */
export function OwnerLinkForm() {
  const { form, submit } = useRefusableForm({
    defaults: { email: '' },
    refuse: (error) => ({ field: 'email' as const, message: problemOf(error).message }),
    onSubmit: ({ email }) => sendOwnerLink(email.trim()),
  })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  return (
    <form className="card column gap-4 mt-6 p-6" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Email"
        type="email"
        large
        autoComplete="email"
        autoFocus
        help="The address that HALLPASS_OWNER_EMAIL names in the settings of this server."
        {...form.register('email', { required: 'Enter your email address.' })}
        error={errors.email?.message}
      />
      {isSubmitSuccessful && (
        <Note>If this is the address in the settings, a link is on its way to it. Open it in this browser.</Note>
      )}
      <Button type="submit" variant="primary" size="large" wide busy={isSubmitting}>
        Email me a link
      </Button>
    </form>
  )
}
