import { isId, maxLength } from '@hallpass/contract'
import { useFormContext } from 'react-hook-form'
import { idFrom } from '../../lib/catalogue.ts'
import { TextField } from '../../ui/index.ts'
import { paymentActions } from './queries.ts'

interface NameAndIdProps {
  projectId: string
  /** Where the id must be new. */
  among: 'offers' | 'items' | 'groups'
  /** An id that is in use cannot change. */
  isFixed: boolean
}

const words = { offers: 'an offer', items: 'an item', groups: 'a group' } as const

/** A name, and the id that code uses: made of the name until somebody types one. */
export function NameAndId({ projectId, among, isFixed }: NameAndIdProps) {
  const { register, setValue, formState } = useFormContext<{ name: string; id: string }>()
  const { errors, dirtyFields } = formState
  const follow = (name: string) => {
    if (!isFixed && !dirtyFields.id) setValue('id', idFrom(name))
  }
  /** Writing under an id that is taken would replace what is there: the server is asked at that moment. */
  const isTaken = async (id: string) => Object.hasOwn((await paymentActions.read(projectId))[among], id)
  const check = async (id: string) => {
    if (isFixed) return true
    if (!isId(id)) return 'Use at most 63 letters, digits, - and _, and start with a letter.'
    return !(await isTaken(id)) || `There is already ${words[among]} with this id.`
  }
  return (
    <div className="grid gap-4 grid-cols-1 wide:grid-cols-2">
      <TextField
        label="Name"
        autoFocus
        maxLength={maxLength.displayName}
        {...register('name', {
          validate: (name) => name.trim() !== '' || 'Enter a name.',
          onChange: (event: { target: { value: string } }) => follow(event.target.value),
        })}
        error={errors.name?.message}
      />
      <TextField
        label="Id"
        mono
        readOnly={isFixed}
        autoComplete="off"
        spellCheck={false}
        help={isFixed ? 'Your code uses it. It cannot change.' : 'Your code uses it. It cannot change later.'}
        {...register('id', { validate: check })}
        error={errors.id?.message}
      />
    </div>
  )
}
