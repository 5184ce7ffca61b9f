import { AppError } from '#server/http/answers/errors.ts'
import type { OneTimeValues } from '#server/platform/one-time-values.store.ts'
import { captchaImage, newCaptchaText } from './captcha-image.ts'

interface Dependencies {
  values: Pick<OneTimeValues, 'put' | 'take'>
}

/** What a person typed from an image, and the key under which the client asked for the image. */
export interface CaptchaAnswer {
  captcha: unknown
  checkKey: unknown
}

interface Kept {
  text: string
}

const LIFETIME_MS = 60_000

export type CaptchaService = ReturnType<typeof createCaptchaService>

/** Images that tell people from programs. Each is good for one right answer; a wrong one ends it. */
export function createCaptchaService({ values }: Dependencies) {
  return {
    /** @returns a data URL; an image drawn earlier for the same key is no longer good. */
    async draw(key: string): Promise<string> {
      const text = newCaptchaText()
      await values.put('captcha', key, { text } satisfies Kept, LIFETIME_MS)
      return captchaImage(text)
    },

    /** Uses the image up. @throws AppError CAPTCHA_INVALID without a living image or an answer, CAPTCHA_WRONG */
    async require(answer: CaptchaAnswer): Promise<void> {
      await take(answer)
    },

    /** Says whether an answer is right and leaves the image for its use. @throws AppError as `require` */
    async check(answer: CaptchaAnswer): Promise<void> {
      const { key, kept, remainingMs } = await take(answer)
      await values.put('captcha', key, kept, remainingMs)
    },
  }

  async function take({ captcha, checkKey }: CaptchaAnswer) {
    if (!isText(captcha) || !isText(checkKey)) throw invalid()
    const taken = await values.take<Kept>('captcha', checkKey)
    if (taken === undefined) throw invalid()
    const { payload, remainingMs } = taken
    if (captcha.trim().toLowerCase() !== payload.text) {
      throw new AppError('CAPTCHA_WRONG', {}, { captchaRequired: true })
    }
    return { key: checkKey, kept: payload, remainingMs }
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function invalid(): AppError {
  return new AppError('CAPTCHA_INVALID', {}, { captchaRequired: true })
}
