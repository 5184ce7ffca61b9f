/** A way to send messages to people. One implementation for each, chosen by `ChannelCode`. */

/** Values of the dictionary msgType that have a channel. */
export type ChannelCode = '1' | '2' | '4'

export const CHANNEL = { sms: '1', mail: '2', inApp: '4' } as const satisfies Record<string, ChannelCode>

/** Receiver of a message, with current data of the account. */
export interface Receiver {
  userId: string
  username: string
  email: string | null
  phone: string | null
}

export interface OutgoingMessage {
  /** Equal for every attempt, so that a channel can recognise a message that it has sent. */
  id: string
  /** Messages of one bulk sending have the same content. */
  batchId: string | null
  tenantId: number
  title: string
  content: string
  isHtml: boolean
  /** Account name of the sender. */
  sender: string | null
  /** Null for a bare address. */
  receiver: Receiver | null
  address: string
}

export interface Channel {
  /** Resolves when the message was accepted. @throws DeliveryFailure; any other error counts as temporary. */
  send(message: OutgoingMessage): Promise<void>
}

export type Channels = Readonly<Record<ChannelCode, Channel>>

/** Reason why a message was not sent, as text for people. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'

  /** True when another attempt would fail too. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message)
    this.isFinal = isFinal
  }
}
