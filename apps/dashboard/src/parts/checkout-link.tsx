import type { CustomerType } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { configQuery } from '../lib/config-queries.ts'
import { problemOf } from '../lib/problem.ts'
import { Button, CopyLine, Dialog, FormDialog, Note, SelectField } from '../ui/index.ts'
import { kinds } from './purchases/customer-kinds.ts'

interface CheckoutLinkProps {
  projectId: string
  customer: { type: CustomerType; id: string; name: string }
  onClose(): void
}

/** A link on which one customer buys one offer. */
export function CheckoutLink({ projectId, customer, onClose }: CheckoutLinkProps) {
  const { data: config } = useQuery(configQuery(projectId))
  const [url, setUrl] = useState<string>()
  const options = Object.entries(config?.payments.offers ?? {})
    .filter(([, offer]) => offer.customerType === customer.type && offer.prices !== 'include-by-default')
    .map(([id, offer]) => ({ value: id, label: offer.displayName ?? id }))
  const create = async ({ offer }: { offer: string }) => {
    const body = { customer_type: customer.type, customer_id: customer.id, offer_id: offer || options[0]?.value || '' }
    setUrl((await call(projectId, routes.createPurchaseUrl, { body })).url)
  }
  if (url) {
    return (
      <Dialog title="Checkout link" lead={`For ${customer.name}. It works for a day.`} onClose={onClose}>
        <div className="dialog-body">
          <CopyLine text={url} />
        </div>
        <footer>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </footer>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Checkout link"
      lead={`What should ${customer.name} buy?`}
      submitLabel="Create link"
      defaults={{ offer: '' }}
      onSubmit={create}
      refuse={(error) => ({ field: 'offer' as const, message: problemOf(error).message })}
      onClose={onClose}
      staysOpen
    >
      {({ watch, setValue, formState }) =>
        config && options.length === 0 ? (
          <Note>There is no offer for {kinds[customer.type].many} yet.</Note>
        ) : (
          <SelectField
            label="Offer"
            options={options}
            value={watch('offer') || options[0]?.value || ''}
            onChange={(offer) => setValue('offer', offer)}
            error={formState.errors.offer?.message}
          />
        )
      }
    </FormDialog>
  )
}
