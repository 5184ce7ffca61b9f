import type { Env } from '#server/config/env.ts'
import type { MailSender } from './mail.ts'
import { createSmtpMail } from './smtp-mail.ts'

/** Creates the mail sender that the settings name; undefined when no mail server is set. */
export function mailOfSettings(env: Env): MailSender | undefined {
  const { smtpHost: host, smtpFrom: from } = env
  if (host === undefined || from === undefined) return undefined
  return createSmtpMail({
    host,
    from,
    port: env.smtpPort,
    user: env.smtpUser,
    password: env.smtpPassword,
    tls: env.smtpTls,
    site: env.publicUrl,
    timeoutMs: env.smtpTimeoutMs,
    connections: env.smtpConnections,
  })
}
