import type { Transporter } from 'nodemailer'
import type { MailSender } from './mail.ts'
import { mailFailure } from './mail-failure.ts'
import { mailHtml } from './mail-html.ts'

export interface SmtpOptions {
  host: string
  port: number
  /** Set together with the password. */
  user?: string
  password?: string
  /** `Name <address>` or an address. */
  from: string
  /** Address of this installation; pictures from it stay in mails. */
  site?: string
  /** `starttls` and `implicit` never send unencrypted; `none` is for a server on this machine or network. */
  tls: 'starttls' | 'implicit' | 'none'
  /** Time for all steps of one mail. */
  timeoutMs: number
  /** Connections at a time. */
  connections: number
  /** Certificates of authorities that are trusted beside the usual ones. */
  ca?: string
}

/** Sends mails by SMTP over persistent connections. The library is loaded with the first mail. */
export function createSmtpMail(options: SmtpOptions): MailSender {
  const { from, site, timeoutMs } = options
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  let transport: Promise<Transporter> | undefined

  return {
    async send({ id, to, subject, text, html }) {
      transport ??= open(options)
      try {
        await (await transport).sendMail({
          from,
          // An object is one address and never a list, whatever it contains.
          to: { name: '', address: to },
          ...{ subject, text, html: html && mailHtml(html, site) },
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.timeout(timeoutMs),
        })
      } catch (error) {
        throw mailFailure(error)
      }
    },

    close() {
      void transport?.then((opened) => opened.close())
    },
  }
}

async function open({ host, port, user, password, tls, timeoutMs, connections, ca }: SmtpOptions) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    maxConnections: connections,
    maxRequeues: 0,
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(ca !== undefined && { tls: { ca } }),
    ...(user !== undefined && { auth: { user, pass: password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
}
