import { maxLength } from '@hallpass/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye, Moon, Sun } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { projectPath } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { useUrl } from '../../lib/url-state.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useScheme } from '../../lib/use-scheme.ts'
import { type SignInMethods, SignInPreview } from '../../parts/preview/sign-in-preview.tsx'
import { FirstRunFrame } from '../../shell/first-run-frame.tsx'
import {
  BrowserFrame,
  Button,
  Dialog,
  Note,
  Segmented,
  SelectField,
  TextField,
  useRefusableForm,
} from '../../ui/index.ts'
import { MethodSwitches } from './method-switches.tsx'
import { createProject, type MethodChoices, methodsOf, type NewProject, startMethods } from './queries.ts'

export function NewProjectPage() {
  const [{ display_name = '' }] = useUrl()
  const teams = useLoaded(shared.ownTeams())
  const client = useQueryClient()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<MethodChoices>(startMethods)
  const options =
    teams.state === 'ready' ? teams.data.map(({ id, display_name }) => ({ value: id, label: display_name })) : []
  const { form, submit } = useRefusableForm<NewProject>({
    defaults: { name: display_name, teamId: '' },
    refuse: (error) => ({ message: problemOf(error).message }),
    onSubmit: async ({ name, teamId }) => {
      // Somebody may be faster than the list of their teams.
      const [first] = await client.ensureQueryData(shared.ownTeams())
      const made = await createProject({ name, teamId: teamId || first?.id || '' }, chosen)
      await client.invalidateQueries({ queryKey: ['projects'] })
      // Going back from there would show an empty form, as if nothing had been created.
      await navigate({ to: projectPath(made.id, 'connect'), replace: true })
    },
  })
  const { errors, isSubmitting } = form.formState
  const name = form.watch('name')
  return (
    <FirstRunFrame step={2}>
      <main className="grid mx-auto w-full max-w-[1216px] flex-1 grid-cols-1 gap-10 px-4 pt-2 pb-8 wide:grid-cols-[minmax(0,480px)_minmax(0,1fr)] wide:px-8 wide:pt-4">
        <div>
          <h1>Create a project</h1>
          <p className="frame-lead">A project is one app and the people who use it.</p>
          <form className="column gap-6 mt-6" onSubmit={(event) => void submit(event)} noValidate>
            <TextField
              label="Project name"
              large
              autoFocus
              maxLength={maxLength.displayName}
              help="People see this name when they sign in."
              {...form.register('name', { validate: (value) => value.trim() !== '' || 'Give the project a name.' })}
              error={errors.name?.message}
            />
            {options.length > 1 && (
              <SelectField
                label="Team"
                large
                help="Its members manage the project with you."
                options={options}
                value={form.watch('teamId') || options[0]?.value || ''}
                onChange={(teamId) => form.setValue('teamId', teamId)}
              />
            )}
            <MethodSwitches chosen={chosen} onChange={setChosen} />
            {errors.root?.message && <Note warning>{errors.root.message}</Note>}
            <div className="row flex-wrap">
              <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
                Create project
              </Button>
              <Button variant="ghost" size="large" onClick={() => window.history.back()}>
                Back
              </Button>
              <PhonePreview name={name} methods={methodsOf(chosen)} />
            </div>
          </form>
        </div>
        <Preview name={name} methods={methodsOf(chosen)} />
      </main>
    </FirstRunFrame>
  )
}

const schemes: readonly { value: 'light' | 'dark'; label: ReactNode }[] = [
  { value: 'light', label: <Scheme icon={<Sun className="size-3.5" aria-hidden />} name="Light" /> },
  { value: 'dark', label: <Scheme icon={<Moon className="size-3.5" aria-hidden />} name="Dark" /> },
]

function Scheme({ icon, name }: { icon: ReactNode; name: string }) {
  return (
    <>
      {icon}
      {name}
    </>
  )
}

function Preview({ name, methods }: { name: string; methods: SignInMethods }) {
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  return (
    <div className="column max-wide:hidden gap-3">
      <div className="row">
        <span className="label">Preview</span>
        <span className="text-small text-text-3">updates as you choose</span>
        <span className="ml-auto">
          <Segmented label="Preview in" small options={schemes} value={scheme} onChange={(value) => setScheme(value)} />
        </span>
      </div>
      <BrowserFrame address={`${window.location.host}/…/handler/sign-in`} scheme={scheme}>
        <SignInPreview name={name} methods={methods} scheme={scheme} />
      </BrowserFrame>
    </div>
  )
}

/** On the phone the preview opens as a sheet. */
function PhonePreview({ name, methods }: { name: string; methods: SignInMethods }) {
  const [isOpen, setOpen] = useState(false)
  const scheme = useScheme()
  return (
    <span className="hidden max-wide:block ml-auto">
      <Button size="large" onClick={() => setOpen(true)}>
        <Eye aria-hidden />
        Preview
      </Button>
      {isOpen && (
        <Dialog title="Preview" onClose={() => setOpen(false)}>
          <div className="dialog-body">
            <SignInPreview name={name} methods={methods} scheme={scheme} />
          </div>
        </Dialog>
      )}
    </span>
  )
}
