import { useFormContext } from 'react-hook-form'
import { CopyLine, PasswordField, TextField } from '../../ui/index.ts'

/** Where a provider sends people back to, to be registered with it. */
export const CallbackUrl = ({ end, help }: { end: string; help: string }) => (
  <div className="field">
    <span className="label">Callback URL</span>
    <CopyLine text={`${window.location.origin}/api/v1/auth/oauth/callback/${end}`} />
    <p className="help">{help}</p>
  </div>
)

/** What a provider gave the project, in the form around it. */
export function KeyFields() {
  const { register, formState } = useFormContext<{ clientId: string; clientSecret: string }>()
  const { clientId, clientSecret } = formState.errors
  return (
    <>
      <TextField
        label="Client id"
        mono
        autoComplete="off"
        {...register('clientId', required('Enter the client id.'))}
        error={clientId?.message}
      />
      <PasswordField
        label="Client secret"
        mono
        autoComplete="off"
        {...register('clientSecret', required('Enter the client secret.'))}
        error={clientSecret?.message}
      />
    </>
  )
}

/** Spaces are not a value. */
export const required = (message: string) => ({ validate: (value: string) => value.trim() !== '' || message })
