/** What a message with a code is for; a provider has a text for each. */
export type SmsTemplate = 'login' | 'register' | 'recover' | 'bind'

export interface CodeMessage {
  phone: string
  template: SmsTemplate
  code: string
  /** How long the code stays good. */
  minutes: number
}

/** Sends codes to phones. Rejects when the message was not accepted. */
export interface SmsSender {
  send(message: CodeMessage): Promise<void>
}
