import { ssoLimits } from '@hallpass/contract'
import { ChevronRight } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { TextField } from '../../ui/index.ts'
import type { EditValues } from './edit-values.ts'
import type { Connection } from './queries.ts'

const fields = [
  ['email', 'Email'],
  ['displayName', 'Name'],
  ['groups', 'Groups'],
] as const
const seldom = [
  ['givenName', 'First name'],
  ['familyName', 'Last name'],
  ['picture', 'Picture'],
] as const
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** What the identity provider calls things, where that is not what most do. */
export function AttributeNames({ connection: { saml, claims } }: { connection: Connection }) {
  const { register } = useFormContext<EditValues>()
  const name = saml ? 'attribute' : 'claim'
  const isUsed = Boolean(claims.given_name || claims.family_name || claims.picture || saml?.name_id_format)
  return (
    <>
      <Names fields={fields} name={name} />
      <details className="group" open={isUsed}>
        <summary className="row text-small text-text-2 font-medium cursor-pointer">
          <ChevronRight className="size-3.5 group-open:rotate-90" aria-hidden />
          More {name}s
        </summary>
        <div className="column gap-4 mt-3">
          <Names fields={seldom} name={name} />
          {saml && (
            <TextField
              label="NameID format"
              optional
              mono
              autoComplete="off"
              maxLength={200}
              placeholder={emailFormat}
              help="Asked of the identity provider. If you leave this empty, it decides."
              {...register('nameIdFormat')}
            />
          )}
        </div>
      </details>
    </>
  )
}

const Names = ({ fields: all, name }: { fields: typeof fields | typeof seldom; name: string }) => {
  const { register } = useFormContext<EditValues>()
  return (
    <div className="grid grid-cols-1 wide:grid-cols-3 gap-3">
      {all.map(([field, label]) => (
        <TextField
          key={field}
          label={`${label} ${name}`}
          optional
          mono
          autoComplete="off"
          maxLength={ssoLimits.claimName}
          placeholder="the usual ones"
          {...register(field)}
        />
      ))}
    </div>
  )
}
