import { Toast as Base } from '@base-ui/react/toast'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'

interface ToastDetails {
  description?: string
  action?: { label: string; onClick(): void }
}

const manager = Base.createToastManager()

function show(type: 'worked' | 'failed', title: string, { description, action }: ToastDetails = {}) {
  manager.add({
    type,
    title,
    description,
    priority: type === 'failed' ? 'high' : 'low',
    timeout: type === 'failed' ? 10_000 : 5_000,
    ...(action && { actionProps: { children: action.label, onClick: action.onClick } }),
  })
}

/** Says what happened, from anywhere. A refusal of a form's field is never only a toast. */
export const toast = {
  worked: (title: string, more?: ToastDetails) => show('worked', title, more),
  failed: (title: string, more?: ToastDetails) => show('failed', title, more),
}

function Toasts() {
  const { toasts } = Base.useToastManager()
  return toasts.map((one) => (
    <Base.Root key={one.id} toast={one} className="toast">
      {one.type === 'failed' ? (
        <TriangleAlert className="text-warn" aria-label="Failed" />
      ) : (
        <CircleCheck className="text-good" aria-label="Done" />
      )}
      <div className="min-w-0 flex-1">
        <Base.Title render={<b />} />
        <Base.Description render={<small />} />
      </div>
      {one.actionProps && <Base.Action className="button button-ghost button-small" />}
      {/* Hidden from readers unless told otherwise, though the keyboard reaches it all the time. */}
      <Base.Close className="button button-icon button-ghost button-small" aria-label="Dismiss" aria-hidden={false}>
        <X aria-hidden />
      </Base.Close>
    </Base.Root>
  ))
}

export function ToastRegion() {
  return (
    <Base.Provider toastManager={manager}>
      <Base.Portal>
        <Base.Viewport className="toasts">
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}
