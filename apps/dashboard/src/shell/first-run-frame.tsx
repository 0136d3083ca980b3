import { Link } from '@tanstack/react-router'
import { BookOpen, Check } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { buttonClass, cx, Logo } from '../ui/index.ts'

const steps = ['Your account', 'Your project', 'Connect']

/** The pages before a project has its first user: three steps. */
export function FirstRunFrame({ step, children }: { step: 1 | 2 | 3; children: ReactNode }) {
  return (
    <div className="fr">
      <header className="fr-top">
        <Link to="/projects" className="brand" aria-label="Hallpass: all projects">
          <Logo />
          <span className="hide-s">Hallpass</span>
        </Link>
        <ol className="steps" aria-label="Setting up">
          {steps.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && <li className="sep" aria-hidden="true" />}
              <Step name={name} number={index + 1} current={step} />
            </Fragment>
          ))}
        </ol>
        <a href="/docs/api" className={buttonClass('ghost', 'small', 'hide-s')}>
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
    <li className={cx(isDone && 'done', isNow && 'now')} aria-current={isNow ? 'step' : undefined}>
      <span className="b">{isDone ? <Check className="i12" aria-label="done" /> : number}</span>
      <span className={cx(!isNow && 'hide-s')}>{name}</span>
    </li>
  )
}
