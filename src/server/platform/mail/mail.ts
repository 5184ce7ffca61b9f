/** One mail to one address. */
export interface Mail {
  /** Stays the same when it is sent again. */
  id: string
  to: string
  subject: string
  text: string
  html?: string
}

export interface MailSender {
  /** @throws DeliveryFailure */
  send(mail: Mail): Promise<void>
  /** Lets go of open connections. */
  close(): void
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[A-Za-z0-9\u0080-\uffff.-]{1,190}$/

/** Whether a text is one plain address: nothing that could become a second one, a name or a header. */
export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text)
}
