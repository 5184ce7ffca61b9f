import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'

const LENGTH = 4
/** Without signs that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Described by the package, missing in its types; its `create` would invent a text that can be foreseen. */
const drawSvg = svgCaptcha as unknown as (text: string, options: Parameters<typeof svgCaptcha.create>[0]) => string

/** Text for an image, from signs that people can tell apart. */
export function newCaptchaText(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

/** @returns a data URL of pixels; the drawing itself would be easy to read for a program. */
export async function captchaImage(text: string): Promise<string> {
  const svg = drawSvg(text, { width: 120, height: 40, fontSize: 44, noise: 3, color: true, background: '#f4f6f8' })
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
