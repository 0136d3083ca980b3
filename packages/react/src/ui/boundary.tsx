import { Component, type ReactNode } from 'react'
import { fetchAgain } from '../hooks/use-cell.ts'

interface BoundaryProps {
  /** What to show instead, with a way to try again. */
  fallback: (error: unknown, retry: () => Promise<void>) => ReactNode
  children: ReactNode
}
interface BoundaryState {
  failure: { error: unknown } | undefined
}

/** Keeps a failure to one part of the page. React offers boundaries as classes only. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return this.props.fallback(failure.error, async () => {
      await fetchAgain(failure.error)
      this.setState({ failure: undefined })
    })
  }
}
