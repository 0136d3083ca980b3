import { describe, expect, it } from 'vitest'
import { compressed } from './compress.ts'

const encode = (side: number, quality: number) => `${side}@${quality}`.padEnd(Math.round(side * quality), '.')

describe('compressing', () => {
  it('keeps the best image quality that fits', () => {
    expect(compressed(encode, 500)).toMatch(/^512@0\.92\./)
    expect(compressed(encode, 450)).toMatch(/^512@0\.8\./)
    expect(compressed(encode, 255)).toMatch(/^384@0\.65\./)
  })

  it('says when no image quality fits', () => {
    expect(compressed(encode, 3)).toBeUndefined()
  })
})
