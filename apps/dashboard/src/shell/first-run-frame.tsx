import { Link } from '@tanstack/react-router'
import { BookOpen, Check } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { buttonClass, cx, Logo, useDocumentTitle } from '../ui/index.ts'

const steps = ['Your account', 'Your project', 'Connect'] as const

/** The pages before a project has its first user: three steps. */
export function FirstRunFrame({ step, children }: { step: 1 | 2 | 3; children: ReactNode }) {
  useDocumentTitle(steps[step - 1] ?? '')
  return (
    <div className="frame">
      <header className="frame-top">
        <Link to="/projects" className="brand" aria-label="Hallpass: all projects">
          <Logo />
          <span className="max-wide:hidden">Hallpass</span>
        </Link>
        <ol className="steps" aria-label="Setting up">
          {steps.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && <li className="steps-line" aria-hidden="true" />}
              <Step name={name} number={index + 1} current={step} />
            </Fragment>
          ))}
        </ol>
        <a href="/docs" className={buttonClass('ghost', 'small', 'max-wide:hidden')}>
          <BookOpen aria-hidden />
          Docs
        </a>
      </header>
      {children}
    </div>
  )
}

function Step({ name, number, current }: { name: string; number: number; current: number }) {
  const isDone = number < current
  const isNow = number === current
  return (
    <li className={cx(isDone && 'steps-done', isNow && 'steps-current')} aria-current={isNow ? 'step' : undefined}>
      <span className="steps-number">{isDone ? <Check className="size-3" aria-label="done" /> : number}</span>
      <span className={cx(!isNow && 'max-wide:hidden')}>{name}</span>
    </li>
  )
}
