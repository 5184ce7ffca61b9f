import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'

const LENGTH = 4
/** Excludes characters that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The package documents this function, but its types lack it. Its `create` makes predictable texts. */
const drawSvg = svgCaptcha as unknown as (text: string, options: Parameters<typeof svgCaptcha.create>[0]) => string

/** Returns a random text for an image, from characters that people can distinguish. */
export function newCaptchaText(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

/** @returns data URL of a bitmap; a program could read the text from an SVG. */
export async function captchaImage(text: string): Promise<string> {
  const svg = drawSvg(text, { width: 120, height: 40, fontSize: 44, noise: 3, color: true, background: '#f4f6f8' })
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
