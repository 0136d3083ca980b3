import type { SecurityKey } from '@hallpass/js'
import { useEffect, useState } from 'react'
import { useAccount } from '../account-context.ts'

/** The user's keys, and how to read them again after a change. */
export function useSecurityKeys() {
  const { user } = useAccount()
  const [keys, setKeys] = useState<readonly SecurityKey[]>([])
  const read = async () => setKeys(await user.listSecurityKeys())
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each user
  useEffect(() => {
    read().catch(() => setKeys([]))
  }, [user.id])
  return { keys, read }
}
