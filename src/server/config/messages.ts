import { mailSender, oneOf, text, webAddress } from './kinds.ts'
import { forOperators, optional, setting, wholeNumber } from './setting.ts'

const MINUTE_MS = 60_000

/** How messages reach phones and mail boxes. */
export const messageSettings = {
  smsProvider: forOperators(
    optional(
      'SMS_PROVIDER',
      oneOf('http', 'log'),
      'how codes reach phones; log writes them into the log and is for development only; default: not at all',
    ),
  ),
  smsUrl: forOperators(
    optional('SMS_URL', webAddress, 'gateway that takes {phone, template, code, minutes} by POST, for http'),
  ),
  smsToken: optional('SMS_TOKEN', text, 'bearer token for the gateway'),
  smsTimeoutMs: wholeNumber('SMS_TIMEOUT_MS', [100, MINUTE_MS], 10_000, 'time that the gateway may take'),
  smsPerPhone: wholeNumber('SMS_PER_PHONE', [1, 1000], 10, 'most messages to one phone within a day'),
  smsPerAddress: wholeNumber('SMS_PER_ADDRESS', [1, 100_000], 100, 'most messages for one address within a day'),
  smtpHost: forOperators(optional('SMTP_HOST', text, 'mail server; without it no mail is sent')),
  smtpPort: wholeNumber('SMTP_PORT', [1, 65_535], 587, 'its port'),
  smtpUser: forOperators(optional('SMTP_USER', text, 'our name at the mail server')),
  smtpPassword: forOperators(optional('SMTP_PASSWORD', text, 'our password at the mail server')),
  smtpFrom: forOperators(
    optional('SMTP_FROM', mailSender, 'whom mails come from, such as 通知 <no-reply@shop.example>'),
  ),
  smtpTls: setting(
    'SMTP_TLS',
    oneOf('starttls', 'implicit', 'none'),
    'starttls',
    'encryption of mail; none is for a server in the own network only',
  ),
  smtpTimeoutMs: wholeNumber('SMTP_TIMEOUT_MS', [100, 5 * MINUTE_MS], 20_000, 'time that one mail may take'),
  smtpConnections: wholeNumber('SMTP_CONNECTIONS', [1, 50], 4, 'most connections to the mail server'),
  messageMaxAttempts: wholeNumber(
    'MESSAGE_MAX_ATTEMPTS',
    [1, 100],
    6,
    'attempts to send a message before it is given up',
  ),
  messageRetryMs: wholeNumber(
    'MESSAGE_RETRY_MS',
    [10, 60 * MINUTE_MS],
    60_000,
    'wait before the second attempt; each further wait is twice as long',
  ),
  messageLeaseMs: wholeNumber(
    'MESSAGE_LEASE_MS',
    [100, 60 * MINUTE_MS],
    300_000,
    'when others retry a message whose process died; longer than sending takes',
  ),
  messagePollMs: wholeNumber(
    'MESSAGE_POLL_MS',
    [0, 10 * MINUTE_MS],
    0,
    'how often a process looks for messages that are due, beside the job that does; 0 for never',
  ),
}
