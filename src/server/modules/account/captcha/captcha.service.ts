import { AppError } from '#server/http/answers/errors.ts'
import type { OneTimeValues } from '#server/platform/stores/one-time-values.store.ts'
import { captchaImage, newCaptchaText } from './captcha-image.ts'

interface Dependencies {
  values: Pick<OneTimeValues, 'put' | 'take'>
}

/** Text that a person typed from an image, and the key of the image. */
export interface CaptchaAnswer {
  captcha: unknown
  checkKey: unknown
}

interface StoredCaptcha {
  text: string
}

const LIFETIME_MS = 60_000

export type CaptchaService = ReturnType<typeof createCaptchaService>

/**
 * Images that distinguish people from programs. An image accepts one right answer, and a wrong answer invalidates it.
 */
export function createCaptchaService({ values }: Dependencies) {
  return {
    /** @returns data URL; an earlier image of the same key becomes invalid. */
    async draw(key: string): Promise<string> {
      const text = newCaptchaText()
      await values.put('captcha', key, { text } satisfies StoredCaptcha, LIFETIME_MS)
      return captchaImage(text)
    },

    /**
     * Checks an answer and invalidates the image. @throws AppError CAPTCHA_INVALID without a valid image or an answer,
     * CAPTCHA_WRONG
     */
    async require(answer: CaptchaAnswer): Promise<void> {
      await take(answer)
    },

    /** Checks an answer; after a right one the image stays valid. @throws AppError like `require` */
    async check(answer: CaptchaAnswer): Promise<void> {
      const { key, kept: stored, remainingMs } = await take(answer)
      await values.put('captcha', key, stored, remainingMs)
    },
  }

  async function take({ captcha, checkKey }: CaptchaAnswer) {
    if (!isText(captcha) || !isText(checkKey)) throw invalid()
    const taken = await values.take<StoredCaptcha>('captcha', checkKey)
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
