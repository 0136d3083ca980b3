import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { CopyButton } from './copy.tsx'

const mask = (text: string) => `${text.slice(0, 4)}${'•'.repeat(16)}${text.slice(-4)}`

/** Something secret: masked, shown on demand, one click to copy. */
export function Secret({ text, name }: { text: string; name: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="secret">
      <span className="one-line mono flex-1">{isShown ? text : mask(text)}</span>
      <IconButton
        variant="ghost"
        size="small"
        isView
        label={isShown ? `Hide the ${name}` : `Show the ${name}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
      <CopyButton text={text} variant="ghost" />
    </div>
  )
}

/** A line that is only there to be copied. */
export function CopyLine({ text }: { text: string }) {
  return (
    <div className="secret">
      <span className="one-line mono flex-1">{text}</span>
      <CopyButton text={text} variant="ghost" />
    </div>
  )
}
