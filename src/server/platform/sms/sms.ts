/** What a message with a code is for; a provider has a text for each. */
export type SmsTemplate = 'login' | 'register' | 'recover' | 'bind'

export interface CodeMessage {
  phone: string
  template: SmsTemplate
  code: string
  /** How long the code stays good. */
  minutes: number
}

/** A message in words of its own. */
export interface TextMessage {
  /** The same when it is sent again. */
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
