import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import { orNull } from '../result.ts'
import type { Item, ItemParams, ServerItem } from './customers.ts'

/** What server apps can do with an item. */
export const quantityMembers =
  (core: Core) =>
  (params: ItemParams): Omit<ServerItem, keyof Item> => {
    const change = async (delta: number, allowNegative: boolean) => {
      const query = { allow_negative: allowNegative ? ('true' as const) : ('false' as const) }
      await core.call({ level: 'server' }, routes.updateItemQuantity, { params, query, body: { delta } })
      await core.cells.changed('items')
      return true
    }
    return {
      increaseQuantity: async (amount) => void (await change(amount, false)),
      decreaseQuantity: async (amount) => void (await change(-amount, true)),
      tryDecreaseQuantity: async (amount) =>
        (await orNull(['ITEM_QUANTITY_INSUFFICIENT_AMOUNT'], () => change(-amount, false))) ?? false,
    }
  }
