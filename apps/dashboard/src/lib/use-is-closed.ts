import { useEffect, useRef } from 'react'

/** Work that goes on by itself asks whether anybody still looks. */
export function useIsClosed() {
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  return () => isClosed.current
}
