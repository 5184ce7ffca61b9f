import { AppError } from '#server/http/answers/errors.ts'
import type { CaptchaAnswer } from '../captcha/captcha.service.ts'
import type { LoginFailures } from './login-failure.repository.ts'

interface Dependencies {
  failures: Pick<LoginFailures, 'countOf'>
  captchas: { require(answer: CaptchaAnswer): Promise<void> }
  /** Number of wrong passwords, of an account or from an address, that triggers a captcha. */
  captchaAfter: number
}

export type CaptchaDemand = ReturnType<typeof createCaptchaDemand>

/** Requires a captcha only where passwords are being guessed, because captchas annoy people. */
export function createCaptchaDemand({ failures, captchas, captchaAfter }: Dependencies) {
  const isDue = async (account: string, address: string) => (await failures.countOf(account, address)) >= captchaAfter

  return {
    /** @throws AppError CAPTCHA_INVALID, CAPTCHA_WRONG when a captcha is due and its answer is absent or wrong. */
    async meet(account: string, address: string, answer: CaptchaAnswer): Promise<void> {
      if (await isDue(account, address)) await captchas.require(answer)
    },

    /** Returns the error for a wrong password; it says whether the next attempt needs a captcha. */
    async refusal(account: string, address: string): Promise<AppError> {
      if (!(await isDue(account, address))) return new AppError('LOGIN_REFUSED')
      return new AppError('LOGIN_REFUSED_CAPTCHA_NEXT', {}, { captchaRequired: true })
    },
  }
}
