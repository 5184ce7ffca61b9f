import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanImage } from './clean-image.ts'

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: '#c00' } })
    .toFormat(format)
    .toBuffer()

describe('an uploaded image', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('in %s stays one of the same size', async (format) => {
    const cleaned = await cleanImage(await picture(format), format)
    expect(await sharp(cleaned).metadata()).toMatchObject({ format, width: 4, height: 3 })
  })

  it('loses what hangs behind its end', async () => {
    const polyglot = Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')])
    expect((await cleanImage(polyglot, 'png'))!.includes('<script>')).toBe(false)
  })

  it('loses where it was taken, and stands upright', async () => {
    const taken = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { exif, orientation, width, height } = await sharp(await cleanImage(taken, 'jpg')).metadata()
    expect([exif, orientation ?? 1, width, height]).toEqual([undefined, 1, 3, 4])
  })

  it('gets the format that its name promises', async () => {
    const cleaned = await cleanImage(await picture('png'), 'jpg')
    expect((await sharp(cleaned).metadata()).format).toBe('jpeg')
  })

  it('may be a BMP or an icon, which stay as they are', async () => {
    const bitmap = Buffer.from('BM and so on')
    expect(await cleanImage(bitmap, 'bmp')).toBe(bitmap)
    expect(await cleanImage(bitmap, 'png')).toBeUndefined()
    expect(await cleanImage(await picture('png'), 'ico')).toBeUndefined()
  })

  it.each(['', 'x', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a and no more', '\xff\xd8\xff cut off'])(
    'is not %j',
    async (content) => {
      expect(await cleanImage(Buffer.from(content, 'latin1'), 'png')).toBeUndefined()
    },
  )

  it('may not unfold to more than fifty million pixels', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await cleanImage(bomb, 'png')).toBeUndefined()
  })
})
