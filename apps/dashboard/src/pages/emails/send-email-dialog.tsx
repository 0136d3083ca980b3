import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { shared } from '../../lib/queries.ts'
import { useActs } from '../../lib/use-acts.ts'
import { Checkbox, FormDialog, SearchField, Segmented, SelectField, TextArea, TextField } from '../../ui/index.ts'
import { categories, type Letter, sendLetter } from './queries.ts'

const audiences = [
  { value: 'chosen', label: 'Chosen users' },
  { value: 'all', label: 'All users' },
] as const

const defaults: Letter = { subject: '', html: '<p>Hello,</p>', category: 'Transactional', to: 'chosen', userIds: [] }

/** A mail to chosen users or to all; those who do not want its category get none. */
export function SendEmailDialog({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const { change } = useActs(projectId)
  const send = (letter: Letter) => change(() => sendLetter(projectId, letter), { done: 'The mails are on their way' })
  return (
    <FormDialog<Letter>
      title="Send e-mail"
      lead="Whoever does not want mails of the category gets none."
      act="Send e-mail"
      wide
      defaults={defaults}
      onSubmit={send}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => {
        register('userIds', {
          validate: (ids, { to }) => to === 'all' || ids.length > 0 || 'Choose at least one user.',
        })
        return (
          <>
            <TextField
              label="Subject"
              autoFocus
              {...register('subject', { required: 'Enter a subject.' })}
              error={errors.subject?.message}
            />
            <TextArea
              label="HTML"
              mono
              rows={6}
              {...register('html', { required: 'Write something.' })}
              error={errors.html?.message}
            />
            <SelectField
              label="Category"
              options={categories}
              value={watch('category')}
              onChange={(value) => setValue('category', value)}
            />
            <Segmented label="To" options={audiences} value={watch('to')} onChange={(to) => setValue('to', to)} />
            {watch('to') === 'chosen' && (
              <ChooseUsers
                projectId={projectId}
                chosen={watch('userIds')}
                onChange={(ids) => setValue('userIds', ids, { shouldValidate: true })}
              />
            )}
            {errors.userIds?.message && <p className="help err">{errors.userIds.message}</p>}
          </>
        )
      }}
    </FormDialog>
  )
}

function ChooseUsers({
  projectId,
  chosen,
  onChange,
}: {
  projectId: string
  chosen: readonly string[]
  onChange(ids: string[]): void
}) {
  const [search, setSearch] = useState('')
  const query = useDeferredValue(search.trim())
  const { data } = useQuery(shared.users(projectId, { limit: 20, ...(query && { query }) }))
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <div className="col g8">
      <SearchField
        label="Find users"
        placeholder="Name, e-mail or id"
        value={search}
        onChange={setSearch}
        after={<span className="s12 t3 nowrap">{chosen.length} chosen</span>}
      />
      <ul className="card col g8 max-h-48 overflow-auto p-3">
        {data?.items.map((user) => {
          const name = user.display_name || user.primary_email || user.id
          return (
            <li key={user.id} className="row s13">
              <Checkbox label={name} checked={chosen.includes(user.id)} onChange={(on) => toggle(user.id, on)} />
              <span className="trunc">{name}</span>
              <span className="t3 trunc">{user.display_name && user.primary_email}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
