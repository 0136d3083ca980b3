import { expect, it } from 'vitest'
import type { Transaction } from '../../parts/purchases/queries.ts'
import { transactionsAsCsv } from './transactions-csv.ts'

const subscription: Transaction = {
  id: 'a1',
  type: 'subscription',
  created_at_millis: 0,
  customer_type: 'team',
  customer_id: 'c1',
  quantity: 2,
  test_mode: true,
  offer_display_name: 'Team, big',
  price: { EUR: '24.50', interval: [1, 'month'] },
  status: 'active',
}

it('writes one line for each, with the amount that is charged', () => {
  const change: Transaction = {
    ...subscription,
    id: 'b2',
    type: 'item_quantity_change',
    quantity: -3,
    test_mode: false,
    offer_display_name: null,
    price: null,
    status: null,
    item_id: 'minutes',
    description: '=1+1',
    expires_at_millis: null,
  }
  expect(transactionsAsCsv([subscription, change]).split('\r\n')).toEqual([
    'id,type,created_at,customer_type,customer_id,offer,item,amount,currency,interval,quantity,status,test_mode,description',
    'a1,subscription,1970-01-01T00:00:00.000Z,team,c1,"Team, big",,24.50,EUR,1 month,2,active,true,',
    "b2,item_quantity_change,1970-01-01T00:00:00.000Z,team,c1,,minutes,,,,-3,,false,'=1+1",
  ])
})
