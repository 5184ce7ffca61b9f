import type { Env } from '#server/config/env.ts'
import { createHttpSms } from './http-sms.ts'
import { createLogSms } from './log-sms.ts'
import type { SmsSender } from './sms.ts'

type Settings = Pick<Env, 'smsProvider' | 'smsUrl' | 'smsToken' | 'smsTimeoutMs'>

/** Creates the SMS sender that the settings name; undefined when no provider is set. */
export function smsOfSettings(env: Settings, warn: (message: string) => void): SmsSender | undefined {
  const { smsProvider, smsUrl: url, smsToken: token, smsTimeoutMs: timeoutMs } = env
  if (smsProvider === 'log') return createLogSms(warn)
  return url === undefined || smsProvider === undefined ? undefined : createHttpSms({ url, token, timeoutMs })
}
