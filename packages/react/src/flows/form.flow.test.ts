import { expect, it } from 'vitest'
import { formFlow, startForm } from './form.flow.ts'

const start = startForm({ email: '', password: '' })

it('a form keeps what was typed through every failure', () => {
  const typed = formFlow(start, { type: 'edited', field: 'email', value: 'ada@example.com' })
  const busy = formFlow(typed, { type: 'submitted' })
  const refused = formFlow(busy, { type: 'refused', errors: { email: 'Taken' } })
  const failed = formFlow(formFlow(refused, { type: 'submitted' }), { type: 'failed', alert: 'No connection' })
  expect([busy.status, refused.status, failed.status]).toEqual(['busy', 'editing', 'editing'])
  expect(failed).toMatchObject({ values: { email: 'ada@example.com' }, errors: {}, alert: 'No connection' })
})

it('editing a field clears its error and leaves the others', () => {
  const refused = formFlow(start, { type: 'refused', errors: { email: 'Wrong', password: 'Short' } })
  expect(formFlow(refused, { type: 'edited', field: 'email', value: 'a' }).errors).toEqual({ password: 'Short' })
})

it('a form is done when its work is done', () => {
  expect(formFlow(formFlow(start, { type: 'submitted' }), { type: 'done' }).status).toBe('done')
})
