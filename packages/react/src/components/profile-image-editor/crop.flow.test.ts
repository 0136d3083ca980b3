import { describe, expect, it } from 'vitest'
import { cropFlow, squareOf, startCrop } from './crop.flow.ts'

const wide = startCrop(400, 200)

describe('a crop', () => {
  it('a crop starts as the largest square in the middle', () => {
    expect(squareOf(wide)).toEqual({ x: 100, y: 0, side: 200 })
    expect(squareOf(startCrop(100, 300))).toEqual({ x: 0, y: 100, side: 100 })
  })

  it('a crop zooms around its middle, between 1 and 3', () => {
    expect(squareOf(cropFlow(wide, { type: 'zoomed', zoom: 2 }))).toEqual({ x: 150, y: 50, side: 100 })
    expect(cropFlow(wide, { type: 'zoomed', zoom: 0.2 }).zoom).toBe(1)
    expect(cropFlow(wide, { type: 'zoomed', zoom: 9 }).zoom).toBe(3)
  })

  it('a crop follows the image that is dragged', () => {
    expect(squareOf(cropFlow(wide, { type: 'moved', x: 0.25, y: 0 }))).toEqual({ x: 50, y: 0, side: 200 })
  })

  it('a crop never leaves the image', () => {
    expect(squareOf(cropFlow(wide, { type: 'moved', x: 5, y: 5 }))).toEqual({ x: 0, y: 0, side: 200 })
    expect(squareOf(cropFlow(wide, { type: 'moved', x: -5, y: -5 }))).toEqual({ x: 200, y: 0, side: 200 })
    const corner = cropFlow(cropFlow(wide, { type: 'zoomed', zoom: 2 }), { type: 'moved', x: 9, y: 9 })
    expect(squareOf(corner)).toEqual({ x: 0, y: 0, side: 100 })
    expect(squareOf(cropFlow(corner, { type: 'zoomed', zoom: 1 }))).toEqual({ x: 0, y: 0, side: 200 })
  })
})
