import { expect, it, vi } from 'vitest'
import { checkOverrides, type TranslationOverrides } from './overrides.ts'

const theirs = { 'Sign in to your account': 'Come in' } as TranslationOverrides

it('a text that Hallpass does not use is an error, which names it', async () => {
  await expect(checkOverrides(theirs, 'throw')).rejects.toThrow('Sign in to your account')
  await expect(checkOverrides({ 'Sign in': 'Come in' }, 'throw')).resolves.toBeUndefined()
})

it('for apps that bring texts of other packages it is a warning, once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let i = 0; i < 2; i++) await checkOverrides({ ...theirs }, 'warn')
  expect(warn.mock.calls).toEqual([[expect.stringContaining('Sign in to your account')]])
  warn.mockRestore()
})
