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

/** Twice the shown size, so that it stays sharp on every screen. */
const LOOK = { width: 240, height: 80, fontSize: 92, noise: 2, background: '#f4f6f8' }
const SIGN_FILL = /<path fill="(?!none)[^"]*"/g
/** On a background the package draws signs in random pale colours. */
const DARK_SIGN = '<path fill="#1f2937"'

/** @returns data URL of a bitmap; a program could read the text from an SVG. */
export async function captchaImage(text: string): Promise<string> {
  const svg = drawSvg(text, LOOK).replace(SIGN_FILL, DARK_SIGN)
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
