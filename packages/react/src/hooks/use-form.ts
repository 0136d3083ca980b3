import { type FormEvent as ReactFormEvent, useReducer, useRef } from 'react'
import { formFlow, startForm } from '../flows/form.flow.ts'
import { useProblemText } from './use-problem-text.ts'

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

interface Options<Field extends string> {
  initial: Record<Field, string>
  /** What is wrong before the server is asked. */
  validate?: (values: Record<Field, string>) => FieldErrors<Field>
  /** Errors that the server gave at fields, or nothing when it worked. Anything thrown is shown as an alert. */
  submit: (values: Record<Field, string>) => Promise<FieldErrors<Field> | undefined> | Promise<void>
}

/** Drives `formFlow`; the first wrong field gets focus. */
export function useForm<Field extends string>({ initial, validate, submit }: Options<Field>) {
  const [state, dispatch] = useReducer(formFlow<Field>, initial, startForm<Field>)
  const element = useRef<HTMLFormElement>(null)
  const problemText = useProblemText()

  const refuse = (errors: FieldErrors<Field>): boolean => {
    const first = Object.keys(errors)[0]
    if (first === undefined) return false
    dispatch({ type: 'refused', errors })
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return true
  }
  const run = async () => {
    if (state.status === 'busy') return
    if (refuse(validate?.(state.values) ?? {})) return
    dispatch({ type: 'submitted' })
    try {
      if (!refuse((await submit(state.values)) ?? {})) dispatch({ type: 'done' })
    } catch (error) {
      dispatch({ type: 'failed', alert: problemText(error) })
    }
  }
  return {
    ...state,
    isBusy: state.status === 'busy',
    edit: (field: Field, value: string) => dispatch({ type: 'edited', field, value }),
    run,
    /** For the form element itself. */
    form: {
      ref: element,
      noValidate: true,
      onSubmit: (event: ReactFormEvent) => {
        event.preventDefault()
        void run()
      },
    },
    /** For the field of that name. */
    field: (name: Field) => ({
      name,
      value: state.values[name],
      error: state.errors[name],
      onChange: (value: string) => dispatch({ type: 'edited', field: name, value }),
    }),
  }
}
