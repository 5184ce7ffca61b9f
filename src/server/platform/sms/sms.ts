/** Purpose of a message with a code; a provider has a text for each. */
export type SmsTemplate = 'login' | 'register' | 'recover' | 'bind'

export interface CodeMessage {
  phone: string
  template: SmsTemplate
  code: string
  /** Lifetime of the code. */
  minutes: number
}

/** A message with free text. */
export interface TextMessage {
  /** Equal for every attempt to send the message. */
  id: string
  phone: string
  template: 'message'
  content: string
}

/** Sends codes and messages to phones. Rejects when the message was not accepted. */
export interface SmsSender {
  send(message: CodeMessage): Promise<void>
  sendText(message: TextMessage): Promise<void>
}
