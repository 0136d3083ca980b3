import { revalidatePath } from 'next/cache'
import { hallpass } from '../../hallpass.ts'

async function rename(form: FormData) {
  'use server'
  const user = await hallpass.getUser({ or: 'throw' })
  await user.update({ displayName: String(form.get('name')) })
  revalidatePath('/members')
}

export default async function Members() {
  const user = await hallpass.getUser({ or: 'redirect' })
  return (
    <main>
      <h1>Members only</h1>
      <p>Hello, {user.displayName ?? user.primaryEmail}.</p>
      <form action={rename}>
        <label>
          Name <input name="name" defaultValue={user.displayName ?? ''} />
        </label>
        <button type="submit">Save</button>
      </form>
    </main>
  )
}
