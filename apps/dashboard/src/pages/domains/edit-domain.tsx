import { defaultHandlerPath } from '@hallpass/contract'
import { problemOf } from '../../lib/problem.ts'
import { useProject } from '../../lib/use-project.ts'
import { CheckboxRow, FormDialog, Note, TextField } from '../../ui/index.ts'
import { completeDomain, type Domain, domainProblem, withDomain } from './domain-text.ts'

interface EditDomainProps {
  projectId: string
  domains: readonly Domain[]
  before?: Domain
  /** An address that was refused: the page that said so links here. */
  suggested?: string | undefined
  onClose(): void
}

interface Values {
  domain: string
  path: string
  alsoWww: boolean
}

const canHaveWww = (domain: string) => /^https?:\/\/[^*/]+$/.test(domain) && !/:\/\/(www\.|localhost)/.test(domain)

export function EditDomain({ projectId, domains, before, suggested, onClose }: EditDomainProps) {
  const { save } = useProject(projectId)
  const submit = ({ domain, path, alsoWww }: Values) => {
    const written = { domain: completeDomain(domain), handler_path: path.trim() || defaultHandlerPath }
    const list = withDomain(domains, written, {
      replaces: before?.domain,
      alsoWww: alsoWww && canHaveWww(written.domain),
    })
    return save({ config: { domains: list } }, before ? 'Domain saved' : 'Domain added')
  }
  return (
    <FormDialog<Values>
      title={before ? 'Edit domain' : 'Add domain'}
      submitLabel={before ? 'Save domain' : 'Add domain'}
      defaults={{
        domain: before?.domain ?? suggested ?? '',
        path: before?.handler_path ?? defaultHandlerPath,
        alsoWww: false,
      }}
      onSubmit={submit}
      refuse={(error) => ({ field: 'domain', message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          <TextField
            label="Address"
            mono
            autoFocus
            placeholder="https://app.example.com"
            help="Without a scheme it is https://. * stands for one label, ** for several."
            {...register('domain', { validate: domainProblem })}
            error={errors.domain?.message}
          />
          {completeDomain(watch('domain')).startsWith('http://') && (
            <Note warning>Without https, session tokens travel in the clear.</Note>
          )}
          {canHaveWww(completeDomain(watch('domain'))) && (
            <CheckboxRow label="Also with www." checked={watch('alsoWww')} onChange={(on) => setValue('alsoWww', on)}>
              Also with www.
            </CheckboxRow>
          )}
          <TextField
            label="Handler path"
            mono
            help="Where your app shows the sign-in pages"
            {...register('path', { validate: (path) => path.startsWith('/') || 'Start with a slash.' })}
            error={errors.path?.message}
          />
        </>
      )}
    </FormDialog>
  )
}
