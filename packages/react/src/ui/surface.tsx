import { more } from '../styles/more.ts'
import { Sheet } from '../styles/sheet.tsx'
import { LeanSurface, type SurfaceProps } from './lean-surface.tsx'

/** The root of every component: brings the styles and keeps them to itself. */
export function Surface({ children, ...props }: SurfaceProps) {
  return (
    <LeanSurface {...props}>
      <MoreSheet />
      {children}
    </LeanSurface>
  )
}

/** For what is shown on a lean surface after all. */
export const MoreSheet = () => <Sheet name="more" css={more} />
