import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { nobody } from '../../parts/email/audience.ts'
import { ChooseRecipients } from '../../parts/email/recipients.tsx'
import { FormDialog, SelectField, TextArea, TextField } from '../../ui/index.ts'
import { categories, type Letter, sendLetter } from './queries.ts'

const defaults: Letter = { subject: '', html: '<p>Hello,</p>', category: 'Transactional', recipients: nobody }

/** An email to chosen users or to all; those who do not want its category get none. */
export function SendEmailDialog({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const { change } = useActions(projectId)
  const send = (letter: Letter) => change(() => sendLetter(projectId, letter), { done: 'The emails are on their way' })
  return (
    <FormDialog<Letter>
      title="Send email"
      lead="People who unsubscribed from the category do not get it."
      submitLabel="Send email"
      wide
      defaults={defaults}
      onSubmit={send}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => {
        register('recipients', {
          validate: ({ to, userIds }) => to !== 'chosen' || userIds.length > 0 || 'Choose at least one user.',
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
            <ChooseRecipients
              projectId={projectId}
              value={watch('recipients')}
              onChange={(recipients) => setValue('recipients', recipients, { shouldValidate: true })}
            />
            {errors.recipients?.message && <p className="help help-error">{errors.recipients.message}</p>}
          </>
        )
      }}
    </FormDialog>
  )
}
