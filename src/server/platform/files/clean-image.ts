import sharp from 'sharp'
import { createLimiter } from '../limits/limiter.ts'

/** Pixels of all frames together; an image of a few kilobytes can otherwise unpack to gigabytes. */
const MOST_PIXELS = 50_000_000
const QUALITY = 90
/** Images in work at a time; each is unpacked in memory. */
const AT_A_TIME = 2
const oneOfFew = createLimiter(AT_A_TIME)

const SIGNATURES: readonly [format: string, matches: (head: Buffer) => boolean][] = [
  ['jpeg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['gif', (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6))],
  ['webp', (head) => /^RIFF.{4}WEBP/s.test(head.toString('latin1', 0, 12))],
  ['bmp', (head) => head.toString('latin1', 0, 2) === 'BM'],
  ['ico', (head) => head.subarray(0, 4).equals(Buffer.from([0, 0, 1, 0]))],
]

/** Formats that are only checked, since they cannot be encoded again. */
const UNTOUCHED = ['bmp', 'ico']

/**
 * Encodes an image again in the format of its extension, so that only pixels remain: no location, no script behind its
 * end.
 * @param extension jpg, jpeg, png, gif, webp, bmp or ico
 * @returns undefined for content of another format
 */
export async function cleanImage(content: Buffer, extension: string): Promise<Buffer | undefined> {
  const found = SIGNATURES.find(([, matches]) => matches(content))?.[0]
  const wanted = extension === 'jpg' ? 'jpeg' : extension
  if (found === undefined) return undefined
  if (UNTOUCHED.includes(found) || UNTOUCHED.includes(wanted)) return found === wanted ? content : undefined
  const moves = wanted === 'gif' || wanted === 'webp'
  try {
    return await oneOfFew(() =>
      sharp(content, { limitInputPixels: MOST_PIXELS, animated: moves, failOn: 'error' })
        .autoOrient()
        .toFormat(
          wanted as 'jpeg' | 'png' | 'gif' | 'webp',
          wanted === 'jpeg' || wanted === 'webp' ? { quality: QUALITY } : {},
        )
        .toBuffer(),
    )
  } catch {
    return undefined
  }
}
