/**
 * The life of a form: edited, submitted, refused at a field or as a whole, or done. Nothing typed is ever lost by a
 * failure. Pure: the controller calls the SDK, the view draws the state.
 */
export interface FormState<Field extends string> {
  /** What was typed, by field. */
  readonly values: Readonly<Record<Field, string>>
  /** What is wrong, by field. */
  readonly errors: Readonly<Partial<Record<Field, string>>>
  /** What no field can be blamed for. */
  readonly alert: string | undefined
  /** Whether people type, wait, or are done. */
  readonly status: 'editing' | 'busy' | 'done'
}

/** What happens in a form. */
export type FormEvent<Field extends string> =
  | { type: 'edited'; field: Field; value: string }
  | { type: 'refused'; errors: Partial<Record<Field, string>> }
  | { type: 'failed'; alert: string | undefined }
  | { type: 'submitted' }
  | { type: 'done' }

export function startForm<Field extends string>(values: Record<Field, string>): FormState<Field> {
  return { values, errors: noErrors<Field>(), alert: undefined, status: 'editing' }
}

const noErrors = <Field extends string>(): FormState<Field>['errors'] => ({}) as FormState<Field>['errors']

export function formFlow<Field extends string>(state: FormState<Field>, event: FormEvent<Field>): FormState<Field> {
  switch (event.type) {
    case 'edited': {
      const { [event.field]: _, ...errors } = state.errors
      const values = { ...state.values, [event.field]: event.value }
      return { ...state, values, errors: errors as FormState<Field>['errors'], alert: undefined }
    }
    case 'submitted':
      return { ...state, errors: noErrors<Field>(), alert: undefined, status: 'busy' }
    case 'refused':
      return { ...state, errors: event.errors, status: 'editing' }
    case 'failed':
      return { ...state, alert: event.alert, status: 'editing' }
    case 'done':
      return { ...state, status: 'done' }
  }
}
