import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleBmp, sampleGif, sampleJpeg, samplePng, sampleWebp } from '../../testing/sample-images.ts'
import { readImage } from './read-image.ts'

const samples: Record<string, (width: number, height: number) => Buffer> = {
  png: samplePng,
  jpg: sampleJpeg,
  gif: sampleGif,
  bmp: sampleBmp,
  'lossy webp': (width: number, height: number) => sampleWebp('VP8 ', width, height),
  'lossless webp': (width: number, height: number) => sampleWebp('VP8L', width, height),
  'extended webp': (width: number, height: number) => sampleWebp('VP8X', width, height),
}

describe.each(Object.entries(samples))('%s', (name, make) => {
  it(`recognises ${name} by its bytes, with its size`, () => {
    expect(readImage(make(640, 479))).toEqual({ format: name.split(' ').at(-1), width: 640, height: 479 })
  })

  it(`does not take ${name} with a cut-off header for an image`, () => {
    const bytes = make(640, 479)
    // The shortest file that has the size, of all formats here.
    for (let length = 0; length < 13; length++) expect(readImage(bytes.subarray(0, length))).toBeUndefined()
  })

  it(`never reads past the end of ${name}, wherever it is cut and whichever bytes change`, () => {
    const bytes = make(640, 479)
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.nat(bytes.length), fc.array(change, { maxLength: 5 }), (length, changes) => {
        const copy = Buffer.from(bytes)
        for (const [at, value] of changes) copy[at] = value
        expect(() => readImage(copy.subarray(0, length))).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})

it('does not take noise for an image, and does not choke on it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
      expect(() => readImage(Buffer.from(noise))).not.toThrow()
    }),
  )
})

it.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['PDF', '%PDF-1.7 and more text to be long enough for any header'],
  ['an icon', '\u0000\u0000\u0001\u0000 and more text to be long enough for any header'],
  ['text that starts like a bitmap', 'BMW is a maker of cars, and this is a sentence about it'],
  ['RIFF sound', 'RIFF\u0000\u0000\u0000\u0000WAVEfmt and more text to be long enough for any header'],
  ['nothing', ''],
])('refuses %s as an image', (_, content) => {
  expect(readImage(Buffer.from(content, 'latin1'))).toBeUndefined()
})

it('reads the size of the picture, not of the thumbnail inside it', () => {
  expect(readImage(sampleJpeg(800, 600, sampleJpeg(16, 12)))).toMatchObject({ width: 800, height: 600 })
})

it('refuses a JPEG that ends before its frame, or leaves its height to later', () => {
  expect(readImage(Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0xff, 0xc0]))).toBeUndefined()
  expect(readImage(sampleJpeg(800, 0))).toBeUndefined()
})

it('includes GIF frames that reach beyond the screen in the size', () => {
  const gif = sampleGif(10, 10, { left: 20, top: 0, width: 5000, height: 10 })
  expect(readImage(gif)).toMatchObject({ width: 5020, height: 10 })
})

it('refuses a GIF without a frame', () => {
  expect(readImage(Buffer.concat([sampleGif().subarray(0, 19), Buffer.from([0x3b])]))).toBeUndefined()
})

it('refuses a script that calls itself a GIF', () => {
  expect(readImage(Buffer.from('GIF89a/*   */=alert(document.domain)//;', 'latin1'))).toBeUndefined()
})

it('reads the size of a bitmap stored from top to bottom, and of the oldest kind', () => {
  expect(readImage(sampleBmp(7, -9))).toMatchObject({ width: 7, height: 9 })
  const core = sampleBmp()
  core.writeUInt32LE(12, 14)
  core.set([7, 0, 9, 0, 1, 0, 24, 0], 18)
  expect(readImage(core)).toMatchObject({ format: 'bmp', width: 7, height: 9 })
})

it('refuses an image whose size is zero or below', () => {
  expect(readImage(samplePng(0, 5))).toBeUndefined()
  expect(readImage(sampleGif(0, 0))).toBeUndefined()
  expect(readImage(sampleBmp(-7, 9))).toBeUndefined()
})

it('refuses a PNG whose header does not match its checksum', () => {
  const png = samplePng(10, 10)
  png[19] = 200
  expect(readImage(png)).toBeUndefined()
})
