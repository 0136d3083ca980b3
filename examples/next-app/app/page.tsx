import { UserButton } from '@hallpass/next'
import Link from 'next/link'
import { Suspense } from 'react'
import { hallpass } from '../hallpass.ts'

export default async function Home() {
  const user = await hallpass.getUser()
  return (
    <main>
      <Suspense fallback={null}>
        <UserButton />
      </Suspense>
      <h1>Harbor</h1>
      <p>
        {user
          ? `The server knows you as ${user.displayName ?? user.primaryEmail}.`
          : 'The server sees nobody signed in.'}
      </p>
      <ul>
        <li>
          <Link href="/members">A page for members only</Link>
        </li>
        <li>
          <Link href="/live">The same in a client component</Link>
        </li>
        <li>
          <a href={hallpass.urls.signUp}>Create an account</a>
        </li>
      </ul>
    </main>
  )
}
