/** One mail to one address. */
export interface Mail {
  /** Equal for every attempt to send the mail. */
  id: string
  to: string
  subject: string
  text: string
  html?: string
}

export interface MailSender {
  /** @throws DeliveryFailure */
  send(mail: Mail): Promise<void>
  /** Closes open connections. */
  close(): void
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[A-Za-z0-9\u0080-\uffff.-]{1,190}$/

/** Checks whether a text is one plain address, without a second address, a name or a header. */
export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text)
}
