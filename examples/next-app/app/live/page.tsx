import { Suspense } from 'react'
import { Live } from './live.tsx'

export default function LivePage() {
  return (
    <main>
      <h1>In the browser</h1>
      <Suspense fallback={<p>One moment…</p>}>
        <Live />
      </Suspense>
    </main>
  )
}
