import type { SsoClientAuth } from '@hallpass/contract'
import { SelectField } from '../../ui/index.ts'

export const clientAuthNames = {
  client_secret: 'Client secret',
  private_key_jwt: 'Private key (no secret that expires)',
} as const satisfies Record<SsoClientAuth, string>

const options = (['client_secret', 'private_key_jwt'] as const).map((value) => ({
  value,
  label: clientAuthNames[value],
}))

/** How the identity provider knows that it is us who ask. */
export const ClientAuthField = ({
  value,
  onChange,
  help,
}: {
  value: SsoClientAuth
  onChange(value: SsoClientAuth): void
  help: string | undefined
}) => (
  <SelectField
    label="Client authentication"
    options={options}
    value={value}
    onChange={onChange}
    {...(help && { help })}
  />
)
