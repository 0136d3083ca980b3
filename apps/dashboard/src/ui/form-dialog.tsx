import type { ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Note } from './page.tsx'

/** A refusal, and the field that caused it where that is known. */
export interface Refusal<V extends FieldValues> {
  message: string
  field?: Path<V> | undefined
}

interface FormOptions<V extends FieldValues> {
  defaults: DefaultValues<V>
  onSubmit(values: V): Promise<unknown>
  /** Turns what was thrown into words, and says at which fields they belong. */
  refuse(error: unknown, values: V): Refusal<V> | Refusal<V>[]
}

/** A form that keeps what was typed when it is refused, and puts the words where they belong. */
export function useRefusableForm<V extends FieldValues>({ defaults, onSubmit, refuse }: FormOptions<V>) {
  const form = useForm<V>({ defaultValues: defaults })
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
    } catch (error) {
      const [first, ...more] = [refuse(error, values)].flat()
      for (const { field, message } of more) form.setError(field ?? 'root', { message })
      // The first one last: it gets the focus.
      if (first) form.setError(first.field ?? 'root', { message: first.message }, { shouldFocus: Boolean(first.field) })
    }
  })
  return { form, submit }
}

interface FormDialogProps<V extends FieldValues> extends FormOptions<V> {
  title: ReactNode
  lead?: ReactNode
  submitLabel: string
  wide?: boolean
  onClose(): void
  /** What comes next is drawn in its place. */
  staysOpen?: boolean
  /** At the left of the buttons. */
  aside?: ReactNode | ((form: UseFormReturn<V>) => ReactNode)
  children(form: UseFormReturn<V>): ReactNode
}

export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const { title, lead, submitLabel, wide, onClose, aside, children } = props
  const { form, submit } = useRefusableForm<V>({
    ...props,
    onSubmit: async (values) => {
      await props.onSubmit(values)
      if (!props.staysOpen) onClose()
    },
  })
  const { errors, isSubmitting, isDirty } = form.formState
  return (
    <Dialog title={title} lead={lead} wide={wide ?? false} ignoresOutsidePress={isDirty} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className="dialog-body">
          <FormProvider {...form}>{children(form)}</FormProvider>
          {errors.root?.message && <Note warning>{errors.root.message}</Note>}
        </div>
        <footer>
          {aside && <span className="min-w-0 flex-auto">{typeof aside === 'function' ? aside(form) : aside}</span>}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {submitLabel}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
