import { maxLength } from '@hallpass/contract'
import { problemOf } from '../../lib/problem.ts'
import { useProject } from '../../lib/use-project.ts'
import type { Project } from '../../lib/wire.ts'
import { UnsavedGuard } from '../../parts/unsaved-guard.tsx'
import { Button, Card, CopyIcon, Note, TextField, useRefusableForm } from '../../ui/index.ts'

export function Identity({ projectId, project }: { projectId: string; project: Project }) {
  const { save } = useProject(projectId)
  const { form, submit } = useRefusableForm({
    defaults: { name: project.display_name, description: project.description },
    refuse: (error) => ({ message: problemOf(error).message }),
    onSubmit: async (values) => {
      await save({ display_name: values.name.trim(), description: values.description })
      form.reset(values)
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const jwks = `${window.location.origin}/api/v1/projects/${project.id}/.well-known/jwks.json`
  return (
    <Card padded>
      <UnsavedGuard what="What you typed here" isDirty={isDirty} />
      <form className="column gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <div className="grid gap-4 grid-cols-1 wide:grid-cols-2">
          <TextField
            label="Name"
            help="People see it when they sign in and in emails."
            maxLength={maxLength.displayName}
            {...form.register('name', { validate: (name) => name.trim() !== '' || 'Give the project a name.' })}
            error={errors.name?.message}
          />
          <TextField
            label="Description"
            optional
            placeholder="What is this project for?"
            {...form.register('description')}
          />
          <ReadOnly label="Project id" text={project.id} />
          <ReadOnly label="JWKS URL" text={jwks} />
        </div>
        {errors.root?.message && <Note warning>{errors.root.message}</Note>}
        <div className="row justify-end">
          <Button type="submit" variant={isDirty ? 'primary' : 'secondary'} disabled={!isDirty} busy={isSubmitting}>
            {isDirty ? 'Save' : 'Saved'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function ReadOnly({ label, text }: { label: string; text: string }) {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <div className="secret">
        <span className="one-line mono flex-1" title={text}>
          {text}
        </span>
        <CopyIcon text={text} label={`Copy the ${label}`} />
      </div>
    </div>
  )
}
