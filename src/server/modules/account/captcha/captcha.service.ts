import { AppError } from '#server/http/answers/errors.ts'
import type { OneTimeValues } from '#server/platform/stores/one-time-values.store.ts'
import { captchaImage, newCaptchaText } from './captcha-image.ts'

interface Dependencies {
  values: Pick<OneTimeValues, 'put' | 'take'>
}

/** Text that a person typed from an image, and the key of the image. Both come unchecked from a request body. */
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
 * Draws captcha images and checks answers. An image accepts one answer, right or wrong, and then becomes invalid. The
 * exception is `check`, after a right answer.
 */
export function createCaptchaService({ values }: Dependencies) {
  return {
    /**
     * Draws an image, valid for 60 seconds. It replaces an earlier one with the same key.
     * @returns data URL of a PNG
     */
    async draw(key: string): Promise<string> {
      const text = newCaptchaText()
      await values.put('captcha', key, { text } satisfies StoredCaptcha, LIFETIME_MS)
      return captchaImage(text)
    },

    /**
     * Checks an answer and invalidates the image.
     * @throws AppError CAPTCHA_INVALID for a missing answer, or an unknown or expired image; CAPTCHA_WRONG
     */
    async require(answer: CaptchaAnswer): Promise<void> {
      await take(answer)
    },

    /**
     * Checks an answer. After a right one the image stays valid, for the call that requires it.
     * @throws AppError like `require`
     */
    async check(answer: CaptchaAnswer): Promise<void> {
      const { key, stored, remainingMs } = await take(answer)
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
    return { key: checkKey, stored: payload, remainingMs }
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function invalid(): AppError {
  return new AppError('CAPTCHA_INVALID', {}, { captchaRequired: true })
}
