import { AppError } from '#server/http/answers/errors.ts'
import type { CaptchaAnswer } from '../captcha/captcha.service.ts'
import type { LoginFailures } from './login-failure.repository.ts'

interface Dependencies {
  failures: Pick<LoginFailures, 'countOf'>
  captchas: { require(answer: CaptchaAnswer): Promise<void> }
  /** Wrong passwords of an account or from an address before a captcha is asked for. */
  captchaAfter: number
}

export type CaptchaDemand = ReturnType<typeof createCaptchaDemand>

/** A captcha is a nuisance, so it is asked for only where passwords are being guessed. */
export function createCaptchaDemand({ failures, captchas, captchaAfter }: Dependencies) {
  const isDue = async (account: string, address: string) => (await failures.countOf(account, address)) >= captchaAfter

  return {
    /** @throws AppError CAPTCHA_INVALID, CAPTCHA_WRONG when one is due and the answer is none, or wrong. */
    async meet(account: string, address: string, answer: CaptchaAnswer): Promise<void> {
      if (await isDue(account, address)) await captchas.require(answer)
    },

    /** The refusal of a wrong password; it tells whether the next attempt needs a captcha. */
    async refusal(account: string, address: string): Promise<AppError> {
      if (!(await isDue(account, address))) return new AppError('LOGIN_REFUSED')
      return new AppError('LOGIN_REFUSED_CAPTCHA_NEXT', {}, { captchaRequired: true })
    },
  }
}
