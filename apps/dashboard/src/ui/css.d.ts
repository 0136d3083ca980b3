import 'react'

declare module 'react' {
  interface CSSProperties {
    /** The kit's own variables. */
    [variable: `--${string}`]: string | number | undefined
  }
}
